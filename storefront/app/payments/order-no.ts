import { data, type LoaderFunctionArgs } from 'react-router';

/** The shape of an order's number (contract): what has another shape is no link of ours. */
const ORDER_NO = /^HT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{5}$/i;

/** The order that the address of a hand-over page names; null where it names none. */
export function orderNoIn(query: URLSearchParams): string | null {
  const orderNo = query.get('order')?.trim() ?? '';
  return ORDER_NO.test(orderNo) ? orderNo.toUpperCase() : null;
}

/** The loader of a hand-over page: the order's number; null, with the status 404, where the link is incorrect. */
export function orderNoOf({ request }: LoaderFunctionArgs) {
  const orderNo = orderNoIn(new URL(request.url).searchParams);
  return orderNo ?? data(null, { status: 404 });
}
