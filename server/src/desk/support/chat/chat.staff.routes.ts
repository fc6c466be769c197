import * as calls from '@halfturn/contract/staff/chat.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import type { By } from '../answer-ticket.ts';
import { answerChat, assignChat, closeChat, moveToTicket, noteChat } from './answer-chat.ts';
import { promisedMinutes } from './availability.ts';
import { chatCounts, chatForStaff, chatsFor, personOf } from './chat.staff.queries.ts';
import { staffChatRowWire, staffChatWire } from './chat.wire.ts';
import { messagesAfter, raiseSeen } from './chats.queries.ts';
import { hideFor, hideInAll, keyOwnerIn } from './hidden-in-chat.ts';
import { isAvailable, savePresence, thoseThere, thoseWhoAnswer } from './presence.queries.ts';
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

const answerCalls = (context: Context): Binding[] => {
  const { db, clock } = context;
  const show = async (id: string, staff: { id: string }) => {
    const row = await chatForStaff(db, id);
    const [messages, person, minutes] = await Promise.all([
      messagesAfter(db, id, 0, { notes: true }),
      personOf(db, row),
      promisedMinutes(db),
    ]);
    return staffChatWire(row, { messages, person, minutes, reader: staff.id, now: clock.now() });
  };
  const change = async (id: string, staff: { id: string }, act: (trx: Trx, by: By) => Promise<void>) => {
    await inTransaction(db, (trx) => act(trx, { staffId: staff.id, now: clock.now() }));
    return await show(id, staff);
  };
  return [
    bindStaff(calls.staffReadChat, ({ params, staff }) => show(params.id, staff)),

    bindStaff(calls.staffAnswerChat, async ({ params: { id }, body, staff }) => {
      // Keys of the visitor's are hidden in texts of the staff, too.
      const hidden = await hideFor(context, keyOwnerIn(await chatForStaff(db, id)), body.text);
      const writing = { id: body.id, ...hidden };
      return await change(id, staff, (trx, by) => (body.note ? noteChat : answerChat)(trx, id, writing, by));
    }),

    bindStaff(calls.staffAssignChat, ({ params: { id }, body, staff }) =>
      change(id, staff, (trx, by) => assignChat(trx, id, body, by)),
    ),

    bindStaff(calls.staffCloseChat, ({ params: { id }, body, staff }) =>
      change(id, staff, (trx, by) => closeChat(trx, id, body.seen, by)),
    ),

    bindStaff(calls.staffChatToTicket, async ({ params: { id }, body: { seen, email }, staff }) => {
      const hidden = email === undefined ? new Map<string, never>() : await hideInAll(context, id, email);
      return await change(id, staff, (trx, by) => moveToTicket(trx, id, { seen, email, hidden }, by));
    }),

    bindStaff(calls.staffSeeChat, async ({ params: { id }, body: { no } }) => {
      await inTransaction(db, async (trx) => {
        if (await raiseSeen(trx, id, 'staff_seen', no)) await tellChat(trx, id);
      });
      return null;
    }),
  ];
};
