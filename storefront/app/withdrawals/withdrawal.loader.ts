import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { refusedWith } from '../orders/refused-with.ts';

const NOT_OPEN: ReadonlySet<string | null> = new Set(['order_not_found', 'invalid_input']);

/**
 * What can be withdrawn from in the order that the address names. Null where it names none, or one that this browser may not see:
 * then the page asks which order it is, and mails the way to it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const orderNo = new URL(request.url).searchParams.get('order')?.trim() ?? '';
  if (orderNo === '') return { orderNo, withdrawal: null };
  try {
    const call = callerOf(context);
    const withdrawal = await call('GET /api/orders/{orderNo}/withdrawal', { params: { orderNo } });
    return { orderNo, withdrawal };
  } catch (error) {
    if (NOT_OPEN.has(refusedWith(error))) return { orderNo, withdrawal: null };
    throw error;
  }
}
