/**
 * The query of a list with its price bounds in another currency: rounded outwards, so that what was within them still is.
 * Null where it has none that make sense.
 *
 * @param ratio units of the new currency for one of the old
 */
export function convertBounds(search: string, ratio: number): string | null {
  const query = new URLSearchParams(search);
  let found = false;
  for (const [end, round] of [
    ['minPrice', Math.floor],
    ['maxPrice', Math.ceil],
  ] as const) {
    const amount = Number(query.get(end) || Number.NaN) * ratio;
    if (!Number.isFinite(amount)) continue;
    found = true;
    query.set(end, String(round(amount)));
  }
  query.delete('pageNum');
  query.delete('through');
  return found ? `?${query}` : null;
}
