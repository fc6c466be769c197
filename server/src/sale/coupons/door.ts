// What checkout and orders may use of coupons.
export { closeTry, openTry, refusalShown } from './code-tries.ts';
export type { CodeTry } from './code-tries.ts';
export { applyCoupon, codeOf, type AppliedCoupon, type AskedCoupon, type CouponRefusal } from './coupon.ts';
export { couponCustomer, findCoupon, type CouponCustomer } from './coupons.queries.ts';
export { endCoupon } from './write-coupon.ts';
export { giveCouponBack, moveUse, useCoupon, useCouponAgain, type CouponTerms } from './use-coupon.ts';
