import type { Context } from '../../../platform/context.ts';
import { emailNorm } from '../../../people/accounts/door.ts';
import { hideKeys } from '../../../sale/delivery/door.ts';
import type { OrderKeys } from '../../../sale/orders/door.ts';
import { addressesOfBrowser, messagesAfter, type ChatRow } from './chats.queries.ts';

type Store = Pick<Context, 'db' | 'keyring'>;

/** Texts in which more keys are hidden than when they were written, by message. */
export type HiddenTexts = ReadonlyMap<string, { text: string; hidden: number }>;

/** Whose keys are looked for in what is written. */
export interface KeyOwner {
  accountId: string | null;
  /** A guest's addresses. */
  emails: readonly string[];
}

/** Whose keys may stand in what a visitor writes: the member's, or those of the orders that a guest's browser knows. */
export async function keyOwnerOf(
  db: Context['db'],
  { accountId, keys, email }: { accountId: string | null; keys: OrderKeys; email: string | null },
): Promise<KeyOwner> {
  if (accountId !== null) return { accountId, emails: [] };
  const known = await addressesOfBrowser(db, keys);
  return { accountId, emails: [...new Set([...known, ...(email ? [emailNorm(email)] : [])])] };
}

/** The same for what staff write in a chat. */
export const keyOwnerIn = ({ account_id, guest_email_norm }: ChatRow): KeyOwner => ({
  accountId: account_id,
  emails: guest_email_norm === null ? [] : [guest_email_norm],
});

/** Makes the keys of these owners unreadable in a text, and counts them. To be called before a transaction begins. */
export async function hideFor(
  { db, keyring }: Store,
  { accountId, emails }: KeyOwner,
  text: string,
): Promise<{ text: string; hiddenKeys: number }> {
  let shown = text;
  let hiddenKeys = 0;
  const owners = accountId === null ? emails.map((one) => ({ emailNorm: one })) : [{ accountId }];
  for (const owner of owners) {
    const { text: left, hidden } = await hideKeys(db, keyring, owner, shown);
    shown = left;
    hiddenKeys += hidden;
  }
  return { text: shown, hiddenKeys };
}

/** Hides the keys of an address in messages that were written before it was known. By message; those without keys are left out. */
export async function hideInAll(store: Store, chatId: string, address: string): Promise<HiddenTexts> {
  const found = new Map<string, { text: string; hidden: number }>();
  for (const { id, kind, content } of await messagesAfter(store.db, chatId, 0, { notes: true })) {
    if (kind === 'event') continue;
    const { text, hidden } = await hideKeys(
      store.db,
      store.keyring,
      { emailNorm: emailNorm(address) },
      content,
    );
    if (hidden > 0) found.set(id, { text, hidden });
  }
  return found;
}
