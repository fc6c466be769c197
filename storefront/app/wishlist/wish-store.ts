import { createSubscribers } from '../subscribers.ts';

let ids: ReadonlySet<string> = new Set();
const { subscribe, notify } = createSubscribers();

/** The products that the member has collected, as far as this page knows. */
export const getWishes = (): ReadonlySet<string> => ids;

export const onWishes = subscribe;

export function putWishes(next: ReadonlySet<string>): void {
  ids = next;
  notify();
}
