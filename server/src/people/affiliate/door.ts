// For the sale, the pages and the erasure of a person.
export { readCode } from './affiliate.ts';
export { earnShare, isReferred } from './earn-share.ts';
export { lapseAffiliate } from './edit-affiliate.ts';
export { REF_COOKIE, REF_COOKIE_SECONDS } from './affiliate.ts';
export { referOrder } from './earn-share.ts';
