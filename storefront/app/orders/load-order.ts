import type { Caller } from '@halfturn/contract/client.ts';
import type { Claims } from '@halfturn/contract/claims.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { data, type LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { refusedWith } from './refused-with.ts';

/** The steps that an order goes through, each with its time once it is made. */
export type Steps = ReplyOf<Calls['GET /api/orders/{orderNo}/track']>['steps'];

/** An order with its steps, and what was claimed of its keys, as the order's page shows it. */
export interface OrderView {
  order: Order;
  steps: Steps;
  claims: Claims;
}

export const loadOrder = (call: Caller, orderNo: string): Promise<Order> =>
  call('GET /api/orders/{orderNo}', { params: { orderNo } });

export async function loadView(call: Caller, orderNo: string): Promise<OrderView> {
  const [order, { steps }, claims] = await Promise.all([
    loadOrder(call, orderNo),
    call('GET /api/orders/{orderNo}/track', { params: { orderNo } }),
    call('GET /api/orders/{orderNo}/claims', { params: { orderNo } }),
  ]);
  return { order, steps, claims };
}

/**
 * Loads what a page about an order shows; null, with the status 404, where this browser may not see the order: unknown
 * and foreign ones look alike.
 */
export async function opening<T>(
  { request, context }: LoaderFunctionArgs,
  load: (call: Caller, orderNo: string) => Promise<T>,
) {
  const orderNo = new URL(request.url).searchParams.get('order')?.trim() ?? '';
  if (orderNo === '') return notOpen();
  try {
    return await load(callerOf(context), orderNo);
  } catch (error) {
    // No failure of the page, but what it is about: it says which link opens the order.
    if (NOT_OPEN.has(refusedWith(error))) return notOpen();
    throw error;
  }
}

const NOT_OPEN: ReadonlySet<string | null> = new Set(['order_not_found', 'invalid_input']);

const notOpen = () => data(null, { status: 404 });
