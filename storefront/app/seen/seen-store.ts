import { store, storedJson, unstore } from '../stored.ts';
import { createSubscribers } from '../subscribers.ts';

/** So many products are remembered: a row of cards, and some that may have left the store. */
const KEPT = 12;

const NONE: readonly string[] = [];

let seen: readonly string[] | null = null;
const { subscribe, notify } = createSubscribers();

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string' && /^[\da-f-]{36}$/.test(id));

const read = (): readonly string[] => storedJson('seen', isIds, []).slice(0, KEPT);

/** The ids of the products that were looked at last in this browser, newest first. They are kept nowhere else. */
export const getSeen = (): readonly string[] => (seen ??= read());

export const noneSeen = (): readonly string[] => NONE;

export const onSeen = subscribe;

/** Remembers that a product was looked at. */
export function addSeen(id: string): void {
  // Read again: another tab may have looked at other products in the meantime.
  seen = [id, ...read().filter((other) => other !== id)].slice(0, KEPT);
  store('seen', JSON.stringify(seen));
  notify();
}

export function clearSeen(): void {
  seen = NONE;
  unstore('seen');
  notify();
}
