import { keysOf } from '@halfturn/contract/primitives/names.ts';

/** The values of a form by the names of its fields, which are those that the store uses in a refusal. */
export type Values = object;

/** What the store has of a thing that is edited. */
export interface Saved<V extends Values> {
  /** Another one means that a colleague has saved since. */
  version: string | number;
  values: V;
  /** Who saved it, and when (ISO 8601), where the store says so. */
  by?: string | null | undefined;
  at?: string | null | undefined;
}

/** What was typed: the fields that are not as the version it was begun from. */
export type Changes<V extends Values> = Partial<V>;

export const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** The names of the changed fields. */
export const namesOf = <V extends Values>(changes: Changes<V>): (keyof V & string)[] =>
  keysOf(changes as Record<keyof V & string, unknown>);

/** The changes with one more; a field that is as it was counts as unchanged. */
export function changedBy<V extends Values, K extends keyof V>(
  changes: Changes<V>,
  base: V,
  name: K,
  value: V[K],
): Changes<V> {
  const { [name]: _before, ...others } = changes;
  return same(value, base[name]) ? (others as Changes<V>) : { ...changes, [name]: value };
}

/** The changes that still differ from other values. */
export function remaining<V extends Values>(changes: Changes<V>, than: Values): Changes<V> {
  const others = than as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !same(value, others[name])),
  ) as Changes<V>;
}

/** The fields whose values differ. */
export function differing<V extends Values>(before: V, after: V): (keyof V & string)[] {
  const names = new Set([...keysOf(before), ...keysOf(after)]) as Set<keyof V & string>;
  return [...names].filter((name) => !same(before[name], after[name]));
}
