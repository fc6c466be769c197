import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, pagesOf, rowsOf, words } from '../list-address.ts';

/** The tabs in the order of the screen. */
export const STATES = ['subscribed', 'asked', 'ended'] as const satisfies readonly Subscriber['state'][];

export const subscribers = listAddress('/newsletter', { state: oneOf(STATES, 'subscribed'), q: words() });

/** A page of the newsletter's list, as the address asks for it. */
export async function loadNewsletter({ request }: LoaderFunctionArgs) {
  const { state, q, page } = subscribers.asked(request);
  const query = { state, q, ...rowsOf(page) };
  const list = await callFrom(request)('GET /admin/newsletter', { query });
  return { ...list, state, q, page, pages: pagesOf(list.total) };
}
