import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { day, listAddress, oneOf, pagesOf, queryOf, rowsOf, sortedBy, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

/** The tabs in the order of the screen. */
export const TABS = ['all', 'running', 'upcoming', 'used_up', 'ended'] as const;

export const KINDS = ['percent', 'fixed'] as const;

export const coupons = listAddress('/coupons', {
  state: oneOf(TABS, 'all'),
  q: words(60),
  kind: oneOf(KINDS, ''),
  from: day,
  to: day,
  sort: sortedBy(['created', 'name', 'ends', 'uses']),
});

/** The address of a coupon, with the page of those who used it. */
export const couponPath = (id: string, page = 1): string =>
  `/coupons/${id}${queryOf({ page: page > 1 && page })}`;

/** A page of the coupons, as the address asks for it. */
export const loadCoupons = listLoader(coupons, (call, { page: _, ...asked }, rows) =>
  call('GET /admin/coupons', { query: { ...asked, ...rows } }),
);

/** What a new coupon can be told to cover, and whom it can be kept for. */
export async function loadNewCoupon({ request }: LoaderFunctionArgs) {
  const choices = await callFrom(request)('GET /admin/coupon-choices');
  return { choices };
}

/** A coupon with its terms, what they can be changed to, and its uses; null for a person who may not see these. */
export async function loadCoupon({ request, params }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const { page } = coupons.asked(request);
  const id = params.id ?? '';
  const [coupon, choices, { staff }] = await Promise.all([
    call('GET /admin/coupons/{id}', { params: { id } }),
    call('GET /admin/coupon-choices'),
    call('GET /admin/session'),
  ]);
  const uses = staff?.may.includes('staffCouponUses')
    ? await call('GET /admin/coupons/{id}/uses', { params: { id }, query: rowsOf(page) })
    : null;
  return { coupon, choices, uses, page, pages: uses ? pagesOf(uses.total) : 0 };
}
