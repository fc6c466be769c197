/** The names in an object that has no others than its type says. */
export function keysOf<T extends object>(of: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in of) keys.push(key);
  return keys;
}

/** Whether a value is in a list. */
export const isOneOf = <T>(list: readonly T[], value: unknown): value is T =>
  list.some((one) => one === value);

/** The value, which must be in the list. Throws if it is not. */
export function oneOf<T>(list: readonly T[], value: unknown): T {
  if (!isOneOf(list, value)) throw new Error(`${String(value)} is not one of ${list.join(', ')}.`);
  return value;
}

/** An object with a value for each name in the list. */
export function recordOf<K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;
}
