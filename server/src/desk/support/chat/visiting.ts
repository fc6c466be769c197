import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import type { Member, Visitor } from '../../../platform/http/call.ts';
import { hashToken } from '../../../platform/ids.ts';
import { keysOf } from '../../../sale/orders/door.ts';
import { chatOf, type Visiting } from './chats.queries.ts';
import { hideFor, keyOwnerOf } from './hidden-in-chat.ts';
import { writeChat, type VisitorWriting } from './write-chat.ts';

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
}

export const callerOf = (visitor: Visitor, member: Member | null): Caller => ({
  visitor,
  member,
  visiting: { accountId: member?.id ?? null, guestHash: guestHashOf(visitor.cookies) },
});

/** What a visitor has typed, and where. */
export interface Typed {
  id: string;
  text: string;
  page: string;
  productId?: string | undefined;
  files: readonly string[];
}

/** Hides the writer's keys in what was typed. `email`: an address that the writer names with it. */
export async function hideTyped(
  context: Pick<Context, 'db' | 'keyring'>,
  { visitor, member, visiting }: Caller,
  { id, text, page, productId, files }: Typed,
  email?: string,
): Promise<VisitorWriting> {
  const chat = visiting.accountId === null ? await chatOf(context.db, visiting) : undefined;
  const owner = await keyOwnerOf(context.db, {
    accountId: visiting.accountId,
    keys: keysOf({}, visitor, member),
    email: email ?? chat?.guest_email ?? null,
  });
  return { id, page, productId, files, locale: visitor.locale, ...(await hideFor(context, owner, text)) };
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
