/** The list with one of its things some steps earlier or later. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const next = [...list];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
}
