import * as calls from '@halfturn/contract/staff/chat.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding, type Visitor } from '../../../platform/http/call.ts';
import type { By } from '../answer-ticket.ts';
import { answerChat, askForProof, assignChat, closeChat, moveToTicket, noteChat } from './answer-chat.ts';
import { promisedMinutes } from './availability.ts';
import { cartBeside } from './cart-beside.ts';
import { chatCounts, chatForStaff, chatsFor, personOf } from './chat.staff.queries.ts';
import { staffChatRowWire, staffChatWire } from './chat.wire.ts';
import { messagesAfter, raiseSeen } from './chats.queries.ts';
import { hideFor, hideInAll, keyOwnerIn } from './hidden-in-chat.ts';
import { isAvailable, savePresence, thoseThere, thoseWhoAnswer } from './presence.queries.ts';
import { productCard } from './sent-card.ts';
import { tellChat } from './tell-chat.ts';

/** The inbox of chats, and their answers. */
export const chatStaffRoutes = (context: Context): Binding[] => [
  ...inboxCalls(context),
  ...answerCalls(context),
];

const inboxCalls = ({ db, clock }: Context): Binding[] => [
  bindStaff(calls.staffChats, async ({ query, staff }) => {
    const now = clock.now();
    const [{ rows, total }, { longest, ...counts }, available, there, colleagues] = await Promise.all([
      chatsFor(db, query, staff.id),
      chatCounts(db, staff.id),
      isAvailable(db, staff.id),
      thoseThere(db, now),
      thoseWhoAnswer(db),
    ]);
    return {
      rows: rows.map((row) => staffChatRowWire(row, staff.id)),
      total,
      counts,
      longest: longest?.toISOString() ?? null,
      available,
      there,
      colleagues,
      serverNow: now.toISOString(),
    };
  }),

  bindStaff(calls.staffChatPresence, async ({ body: { available }, staff }) => {
    await savePresence(db, staff.id, available, clock.now());
    return { available };
  }),
];

/** Who of the staff asks. */
interface Reading {
  staff: { id: string };
  visitor: Visitor;
}

const answerCalls = (context: Context): Binding[] => {
  const { db, clock } = context;
  const show = async (id: string, { staff, visitor }: Reading) => {
    const row = await chatForStaff(db, id);
    const [messages, person, cart, minutes] = await Promise.all([
      messagesAfter(db, id, 0, { notes: true }),
      personOf(db, row),
      cartBeside(context, row, visitor.locale),
      promisedMinutes(db),
    ]);
    return staffChatWire(row, { messages, person, cart, minutes, reader: staff.id, now: clock.now() });
  };
  const change = async (id: string, reading: Reading, act: (trx: Trx, by: By) => Promise<void>) => {
    await inTransaction(db, (trx) => act(trx, { staffId: reading.staff.id, now: clock.now() }));
    return await show(id, reading);
  };
  return [
    bindStaff(calls.staffReadChat, (call) => show(call.params.id, call)),

    bindStaff(calls.staffAnswerChat, async (call) => {
      const { id } = call.params;
      const { body } = call;
      // Keys of the visitor's are hidden in texts of the staff, too.
      const chat = await chatForStaff(db, id);
      const hidden = await hideFor(context, keyOwnerIn(chat), body.text);
      const writing = { id: body.id, ...hidden };
      return await change(id, call, async (trx, by) => {
        if (body.note) return await noteChat(trx, id, writing, by);
        if (body.productId === undefined) return await answerChat(trx, id, writing, by);
        const { name, ...carries } = await productCard(trx, body.productId, chat.locale);
        await answerChat(trx, id, { ...writing, text: name, carries }, by);
      });
    }),

    bindStaff(calls.staffAssignChat, (call) =>
      change(call.params.id, call, (trx, by) => assignChat(trx, call.params.id, call.body, by)),
    ),

    bindStaff(calls.staffCloseChat, (call) =>
      change(call.params.id, call, (trx, by) => closeChat(trx, call.params.id, call.body.seen, by)),
    ),

    bindStaff(calls.staffChatToTicket, async (call) => {
      const { id } = call.params;
      const { seen, email } = call.body;
      const hidden = email === undefined ? new Map<string, never>() : await hideInAll(context, id, email);
      return await change(id, call, (trx, by) => moveToTicket(trx, id, { seen, email, hidden }, by));
    }),

    bindStaff(calls.staffSendChatCode, (call) =>
      change(call.params.id, call, (trx, by) => askForProof(trx, context.keyring, call.params.id, by)),
    ),

    bindStaff(calls.staffSeeChat, async ({ params: { id }, body: { no } }) => {
      await inTransaction(db, async (trx) => {
        if (await raiseSeen(trx, id, 'staff_seen', no)) await tellChat(trx, id);
      });
      return null;
    }),
  ];
};
