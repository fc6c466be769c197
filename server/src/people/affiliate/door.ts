// What the sale, the pages, and who forgets a person, may use of affiliates.
export { readCode } from './affiliate.ts';
export { earnShare, isReferred } from './earn-share.ts';
export { lapseAffiliate } from './edit-affiliate.ts';
export { REF_COOKIE, REF_COOKIE_SECONDS } from './ref-cookie.ts';
export { referOrder } from './refer-order.ts';
