import * as calls from '@halfturn/contract/chat.ts';
import { email as emailForm } from '@halfturn/contract/primitives/text.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { checkCaptcha } from '../../../house/captcha/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bind, type Binding, type Call } from '../../../platform/http/call.ts';
import { hashToken, randomToken } from '../../../platform/ids.ts';
import { likelyCountry } from '../../../platform/visitor-country.ts';
import { availabilityOf } from './availability.ts';
import { headWire, messageWire } from './chat.wire.ts';
import { besideChat, chatMessageById, chatOf, messagesAfter, type Visiting } from './chats.queries.ts';
import { hideInAll } from './hidden-in-chat.ts';
import { leaveAddress, leaveMessage } from './leave-chat.ts';
import { mailChat } from './mail-chat.ts';
import { checkChatCode, sendChatCode } from './prove-address.ts';
import { callerOf, CHAT_COOKIE, CHAT_COOKIE_SECONDS, hideTyped, takeTyped, type Caller } from './visiting.ts';

/** A chat that has ended is shown for so long. */
const SHOWN_MS = 86_400_000;

/** The visitor's chat: what is read of it, and what is written without its socket. */
export const chatRoutes = (context: Context): Binding[] => {
  const { db, clock, config } = context;
  const show = async (visiting: Visiting, after: number): Promise<calls.ShownChat> => {
    const now = clock.now();
    const [availability, found] = await Promise.all([availabilityOf(db, now), chatOf(db, visiting)]);
    const ended = found?.state === 'closed' && now.getTime() - found.updated_at.getTime() > SHOWN_MS;
    if (!found || ended) return { availability, chat: null, serverNow: now.toISOString() };
    const [messages, beside] = await Promise.all([
      messagesAfter(db, found.id, after, { notes: false }),
      besideChat(db, found),
    ]);
    const chat = { ...headWire(found, beside), messages: messages.map(messageWire) };
    return { availability, chat, serverNow: now.toISOString() };
  };
  /** Whether a message is left without a chat, as in any form; not one that is sent again for want of an answer. */
  const isForm = async (visiting: Visiting, id: string): Promise<boolean> => {
    const [chat, there] = await Promise.all([chatOf(db, visiting), chatMessageById(db, id)]);
    return !there && (chat === undefined || chat.state === 'closed');
  };
  /** Keys of an address are hidden in what its guest wrote before it was known. */
  const hiddenOf = async ({ visiting }: Caller, email: string | null) => {
    const chat = email !== null && visiting.accountId === null ? await chatOf(db, visiting) : undefined;
    return chat && email !== null ? await hideInAll(context, chat.id, email) : new Map<string, never>();
  };
  return [
    bind(calls.readChat, ({ query, visitor, member }) =>
      show(callerOf(visitor, member).visiting, query.after),
    ),

    bind(calls.writeChat, async (call) => {
      const { after, ...typed } = call.body;
      const caller = known(call);
      await takeTyped(context, { ...caller, likelyCountry: likelyCountry(config, call.headers) }, typed);
      return await show(caller.visiting, after);
    }),

    bind(calls.leaveChatAddress, async ({ body: { email }, visitor, member }) => {
      const caller = callerOf(visitor, member);
      const hidden = await hiddenOf(caller, email);
      await inTransaction(db, (trx) => leaveAddress(trx, caller.visiting, email, hidden, clock.now()));
      return await show(caller.visiting, 0);
    }),

    bind(calls.sendChatCode, async ({ body: { email }, visitor, member }) => {
      const caller = callerOf(visitor, member);
      const hidden = await hiddenOf(caller, email);
      await inTransaction(db, async (trx) => {
        const chat = await leaveAddress(trx, caller.visiting, email, hidden, clock.now());
        // A member's address is confirmed.
        if (chat.account_id === null) await sendChatCode(trx, context.keyring, chat, clock.now());
      });
      return await show(caller.visiting, 0);
    }),

    bind(calls.checkChatCode, async ({ body: { code }, visitor, member }) => {
      const { visiting } = callerOf(visitor, member);
      await checkChatCode(context, visiting, code);
      return await show(visiting, 0);
    }),

    bind(calls.mailChat, async ({ visitor, member }) => {
      const { visiting } = callerOf(visitor, member);
      await inTransaction(db, (trx) => mailChat(trx, visiting));
      return await show(visiting, 0);
    }),

    bind(calls.leaveChatMessage, async (call) => {
      const { email: named, orderNo, uuid, code, proof, ...typed } = call.body;
      const caller = known(call);
      const email = caller.member ? null : addressIn(named);
      if (!caller.member && (await isForm(caller.visiting, typed.id)))
        await checkCaptcha(context, { uuid, code, proof });
      const message =
        typed.text === ''
          ? null
          : await hideTyped(context, caller, { ...typed, files: [] }, email ?? undefined);
      const hidden = await hiddenOf(caller, email);
      const left = { message, messageId: typed.id, email, orderNo, hidden, ip: call.visitor.ip };
      await inTransaction(db, (trx) => leaveMessage(trx, caller.visiting, left, clock.now()));
      return await show(caller.visiting, 0);
    }),
  ];
};

/** The visitor who writes; a guest's browser without a secret gets one. */
function known({ visitor, member, setCookie }: Pick<Call, 'visitor' | 'member' | 'setCookie'>): Caller {
  const caller = callerOf(visitor, member);
  if (caller.visiting.accountId !== null || caller.visiting.guestHash !== null) return caller;
  const secret = randomToken();
  setCookie(CHAT_COOKIE, secret, { maxAge: CHAT_COOKIE_SECONDS, sameSite: 'Lax' });
  return { ...caller, visiting: { accountId: null, guestHash: hashToken(secret) } };
}

/** A guest's address. Refuses `invalid_input`, at its field, for anything else. */
function addressIn(text: string): string {
  const read = emailForm.safeParse(text);
  if (!read.success)
    throw problem('invalid_input', { fields: { email: read.error.issues[0]?.message ?? 'email_format' } });
  return read.data;
}
