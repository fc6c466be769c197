/** The value, for a lookup that is sure to find one. Throws if there is none. */
export function present<T>(value: T): NonNullable<T> {
  if (value == null) throw new Error('A value is missing.');
  return value;
}

/** The item at an index. Throws if the list is shorter. */
export function nthOf<T>(list: ArrayLike<T>, index: number): T {
  if (index < 0 || index >= list.length)
    throw new Error(`There is no item ${index} in a list of ${list.length}.`);
  return list[index] as T;
}

/** The first item. Throws if the list is empty. */
export const firstOf = <T>(list: ArrayLike<T>): T => nthOf(list, 0);

/** The last item. Throws if the list is empty. */
export const lastOf = <T>(list: ArrayLike<T>): T => nthOf(list, list.length - 1);

/** The first two, three or four items, as a tuple. Throws if there are fewer. */
export function several<T>(list: readonly T[], count: 2): [T, T];
export function several<T>(list: readonly T[], count: 3): [T, T, T];
export function several<T>(list: readonly T[], count: 4): [T, T, T, T];
export function several<T>(list: readonly T[], count: number): T[] {
  nthOf(list, count - 1);
  return list.slice(0, count);
}
