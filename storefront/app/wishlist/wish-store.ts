let ids: ReadonlySet<string> = new Set();
const subscribers = new Set<() => void>();

/** The products that the member has collected, as far as this page knows. */
export const getWishes = (): ReadonlySet<string> => ids;

export function onWishes(hear: () => void): () => void {
  subscribers.add(hear);
  return () => subscribers.delete(hear);
}

export function putWishes(next: ReadonlySet<string>): void {
  ids = next;
  for (const hear of subscribers) hear();
}
