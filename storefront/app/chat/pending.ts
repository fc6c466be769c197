import type { VisitorFrame } from '@halfturn/contract/chat.ts';

/** A product or an order that is sent in place of words. */
export type ChatCard = NonNullable<Extract<VisitorFrame, { type: 'send' }>['card']>;

/** What is sent of a message, by either way. */
export const sentOf = ({ id, text, card, files }: Pending) => (card ? { id, card } : { id, text, files });

/** A message that the store has not confirmed yet. */
export interface Pending {
  id: string;
  /** The words, or the name of the card that is sent instead. */
  text: string;
  card?: ChatCard | undefined;
  /** The uploads that go with it. */
  files: string[];
  /** Why it was refused; empty while it is on its way. */
  fault: string;
}

const KEY = 'chat-pending';

/** The messages of this tab that were on their way when it was left or reloaded. */
export function readPending(): Pending[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter(isPending) : [];
  } catch {
    return [];
  }
}

function isPending(value: unknown): value is Pending {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value && 'text' in value && 'files' in value)) return false;
  return typeof value.id === 'string' && typeof value.text === 'string' && Array.isArray(value.files);
}

/** Keeps them for the next page of this tab. */
export function keepPending(pending: readonly Pending[]): void {
  try {
    if (pending.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // A browser that keeps nothing loses what was on its way with the page.
  }
}
