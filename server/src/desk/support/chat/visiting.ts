import { homeCountryOf } from '../../../people/addresses/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import type { Member, Visitor } from '../../../platform/http/call.ts';
import { hashToken } from '../../../platform/ids.ts';
import { keysOf } from '../../../sale/orders/door.ts';
import { chatOf, lockChat, type Visiting } from './chats.queries.ts';
import { hideFor, keyOwnerOf } from './hidden-in-chat.ts';
import type { SentCard } from './sent-card.ts';
import { isTheirs, writeChat, type Beside, type VisitorWriting } from './write-chat.ts';

/** The cookie by which a guest's chat is known: a secret. The store keeps its hash. */
export const CHAT_COOKIE = 'chat';
export const CHAT_COOKIE_SECONDS = 30 * 86_400;

const SECRET = /^[\w-]{43}$/;

/** The hash of a guest's secret; null for a browser without one. */
export function guestHashOf(cookies: Visitor['cookies']): Buffer | null {
  const secret = cookies[CHAT_COOKIE];
  return secret !== undefined && SECRET.test(secret) ? hashToken(secret) : null;
}

/** A call or a socket of a visitor, and who they are. */
export interface Caller {
  visitor: Visitor;
  member: Member | null;
  visiting: Visiting;
  /** By the network or the browser; null if neither says. */
  likelyCountry: string | null;
}

export const callerOf = (
  visitor: Visitor,
  member: Member | null,
  likelyCountry: string | null = null,
): Caller => ({
  visitor,
  member,
  likelyCountry,
  visiting: { accountId: member?.id ?? null, guestHash: guestHashOf(visitor.cookies) },
});

/** What a visitor has typed, and where. */
export interface Typed {
  id: string;
  text: string;
  card?: SentCard | undefined;
  page: string;
  productId?: string | undefined;
  files: readonly string[];
  cart?: Beside['cart'];
}

/** Hides the writer's keys in what was typed. `email`: an address that the writer names with it. */
export async function hideTyped(
  context: Pick<Context, 'db' | 'keyring'>,
  { visitor, member, visiting, likelyCountry }: Caller,
  { id, text, card, page, productId, files, cart = [] }: Typed,
  email?: string,
): Promise<VisitorWriting> {
  const chat = visiting.accountId === null ? await chatOf(context.db, visiting) : undefined;
  const owner = await keyOwnerOf(context.db, {
    accountId: visiting.accountId,
    keys: keysOf({}, visitor, member),
    email: email ?? chat?.guest_email ?? null,
  });
  const home = visiting.accountId === null ? null : await homeCountryOf(context.db, visiting.accountId);
  const beside = { country: home ?? likelyCountry, currency: visitor.currency, cart };
  const about = { id, card, page, productId, files, locale: visitor.locale, beside };
  return { ...about, ...(await hideFor(context, owner, text)) };
}

/** Writes what was typed to the visitor's chat. Returns the chat's id. Refuses what `writeChat` refuses. */
export async function takeTyped(
  context: Pick<Context, 'db' | 'keyring' | 'clock'>,
  caller: Caller,
  typed: Typed,
): Promise<string> {
  const writing = await hideTyped(context, caller, typed);
  return await inTransaction(context.db, (trx) =>
    writeChat(trx, caller.visiting, writing, context.clock.now()),
  );
}

/**
 * The same over the socket of a chat. Writes nothing and returns null if the chat is no longer the caller's: a guest who has signed in
 * since has taken it along, and would begin a second one here.
 */
export async function takeTypedIn(
  context: Pick<Context, 'db' | 'keyring' | 'clock'>,
  caller: Caller,
  chatId: string,
  typed: Typed,
): Promise<string | null> {
  const writing = await hideTyped(context, caller, typed);
  return await inTransaction(context.db, async (trx) => {
    const chat = await lockChat(trx, chatId);
    if (chat && !isTheirs(chat, caller.visiting)) return null;
    return await writeChat(trx, caller.visiting, writing, context.clock.now());
  });
}
