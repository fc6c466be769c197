import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readCoupons } from './coupons-address.ts';

const PAGE_SIZE = 30;

/** A page of the coupons, as the address asks for it. */
export async function loadCoupons({ request }: LoaderFunctionArgs) {
  const { state, q, page } = readCoupons(new URL(request.url).search);
  const list = await callFrom(request)('GET /admin/coupons', {
    query: { state, q, pageNum: page, pageSize: PAGE_SIZE },
  });
  return { ...list, state, q, page, pages: Math.ceil(list.total / PAGE_SIZE) };
}

/** What a new coupon can be told to cover, and whom it can be kept for. */
export async function loadNewCoupon({ request }: LoaderFunctionArgs) {
  const choices = await callFrom(request)('GET /admin/coupon-choices');
  return { choices };
}

/** A coupon with its terms, what they can be changed to, and who used it: null for whom that is not shown to. */
export async function loadCoupon({ request, params }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const { page } = readCoupons(new URL(request.url).search);
  const id = params.id!;
  const [coupon, choices, { staff }] = await Promise.all([
    call('GET /admin/coupons/{id}', { params: { id } }),
    call('GET /admin/coupon-choices'),
    call('GET /admin/session'),
  ]);
  const uses =
    staff?.may.includes('staffCouponUses') === true
      ? await call('GET /admin/coupons/{id}/uses', {
          params: { id },
          query: { pageNum: page, pageSize: PAGE_SIZE },
        })
      : null;
  return { coupon, choices, uses, page, pages: uses ? Math.ceil(uses.total / PAGE_SIZE) : 0 };
}
