import { useSearchParams } from 'react-router';

/** The shape of an order's number (contract): what has another shape is no link of ours. */
const ORDER_NO = /^HT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{5}$/i;

/** The order that the address of a hand-over page names; null where it names none. */
export function useOrderNo(): string | null {
  const [query] = useSearchParams();
  const orderNo = query.get('order')?.trim() ?? '';
  return ORDER_NO.test(orderNo) ? orderNo.toUpperCase() : null;
}
