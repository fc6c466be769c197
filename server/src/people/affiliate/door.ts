// For the sale, the pages and the erasure of a person.
export { readCode, REF_COOKIE, REF_COOKIE_SECONDS } from './affiliate.ts';
export { earnShare, isReferred, referOrder } from './earn-share.ts';
export { lapseAffiliate } from './edit-affiliate.ts';
