/**
 * The slug with which the store has refused a call; null where an error is something else. Not by `instanceof`: on the
 * server the call is answered in-process, by code that has another copy of `CallError` than the pages were built with.
 */
export function refusedWith(error: unknown): string | null {
  const { name, slug } = (error ?? {}) as { name?: unknown; slug?: unknown };
  return name === 'CallError' && typeof slug === 'string' ? slug : null;
}
