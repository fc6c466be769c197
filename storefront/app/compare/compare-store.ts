import { MOST_COMPARED, type ProductPath } from './product-path.ts';
import { store, storedJson } from '../stored.ts';
import { createSubscribers } from '../subscribers.ts';

/** A product that the visitor wants to compare: its id, and the two parts of its address. */
export interface Compared {
  id: string;
  path: ProductPath;
}

const NONE: readonly Compared[] = [];

let compared: readonly Compared[] | null = null;
const { subscribe, notify } = createSubscribers();

const isCompared = (value: unknown): value is Compared[] =>
  Array.isArray(value) &&
  value.every((one) => typeof one?.id === 'string' && typeof one.path === 'string' && one.path.includes('/'));

const read = (): readonly Compared[] => storedJson('compare', isCompared, []).slice(0, MOST_COMPARED);

/** What the visitor has put side by side, in that order; kept in this browser. */
export const getCompared = (): readonly Compared[] => (compared ??= read());

export const noneCompared = (): readonly Compared[] => NONE;

export const onCompared = subscribe;

function put(next: readonly Compared[]): void {
  compared = next;
  store('compare', JSON.stringify(next));
  notify();
}

/** Adds a product, or takes it out again. False if there is no room for one more. */
export function turnCompared(product: Compared, on: boolean): boolean {
  // Read again: another tab may have changed it.
  const others = read().filter(({ id }) => id !== product.id);
  if (on && others.length >= MOST_COMPARED) return false;
  put(on ? [...others, product] : others);
  return true;
}
