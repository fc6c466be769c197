/** A coupon with one use, used by one order of the good books; and an unused code for one use. */
export const couponRows = (id: string): string[] => [
  `insert into coupons (id, name, kind, amount_minor, scope, max_uses, uses, created_at)
    values ('${id}', 'Good books', 'fixed', 1000, 'all', 1, 1, now() - interval '90 days')`,
  `insert into coupon_codes (code, coupon_id, max_uses, uses, created_at) values
    ('GOODBOOKS', '${id}', null, 1, now()), ('GOOD-7Q2M-XKDP-84RT', '${id}', 1, 0, now())`,
];

/** That an order in dollars has it. `at` is SQL. */
export const useRow = (
  orderId: string,
  couponId: string,
  { email, minor, at }: { email: string; minor: number; at: string },
): string => `insert into coupon_uses (order_id, coupon_id, code, email_norm, amount_minor, currency, used_at)
  values ('${orderId}', '${couponId}', 'GOODBOOKS', '${email}', ${minor}, 'USD', ${at})`;
