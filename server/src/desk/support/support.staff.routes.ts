import { mayCall } from '@halfturn/contract/staff/roles.ts';
import * as calls from '@halfturn/contract/staff/support.ts';
import { staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { answerTicket, closeTicket, noteTicket, takeTicket, type By } from './answer-ticket.ts';
import { hideKeys } from '../../sale/delivery/door.ts';
import { mergeTickets } from './merge-tickets.ts';
import { messagesOf } from './support.queries.ts';
import { otherTickets, queueOf, ticketForStaff, waitingTickets } from './support.staff.queries.ts';
import { staffRowWire, staffTicketWire } from './support.wire.ts';
import { versionOf } from '../../platform/version-of.ts';
import { readRules, saveRules } from './support-rules.ts';

/** The queue of tickets, and their answers. */
export const supportStaffRoutes = (context: Context): Binding[] => [
  ...queueCalls(context),
  ...ticketCalls(context),
];

const queueCalls = ({ db, clock }: Context): Binding[] => [
  bindStaff(calls.staffTickets, async ({ query, staff }) => {
    const { rows, total, counts } = await queueOf(db, query, staff.id);
    return {
      rows: rows.map((row) => staffRowWire(row, staff.id)),
      total,
      counts,
      serverNow: clock.now().toISOString(),
    };
  }),

  bindStaff(calls.staffTicketsWaiting, async ({ staff }) => {
    const serverNow = clock.now().toISOString();
    if (!mayCall(staff, calls.staffAnswerTicket)) return { rows: [], total: 0, serverNow };
    const { rows, total } = await waitingTickets(db);
    return { rows: rows.map((row) => staffRowWire(row, staff.id)), total, serverNow };
  }),

  bindStaff(calls.staffSupportRules, async () => rulesWire(await readRules(db))),

  bindStaff(calls.staffSaveSupportRules, async ({ body, staff }) =>
    rulesWire(await inTransaction(db, (trx) => saveRules(trx, body, staffActor(staff)))),
  ),
];

const rulesWire = (rules: calls.SupportRules) => ({ ...rules, version: versionOf(rules) });

const ticketCalls = ({ db, clock, keyring }: Context): Binding[] => {
  const show = async (id: string, staff: { id: string }) => {
    const [row, messages] = await Promise.all([ticketForStaff(db, id), messagesOf(db, id, { notes: true })]);
    return staffTicketWire(row, messages, staff.id, clock.now());
  };
  const change = async (id: string, staff: { id: string }, act: (trx: Trx, by: By) => Promise<void>) => {
    await inTransaction(db, (trx) => act(trx, { staffId: staff.id, now: clock.now() }));
    return await show(id, staff);
  };
  /** Hides the member's keys in texts of the staff, too. */
  const written = async (ticketId: string, { id, text }: { id: string; text: string }) => {
    const { account_id: accountId, guest_email_norm } = await ticketForStaff(db, ticketId);
    const whose = accountId === null ? { emailNorm: guest_email_norm ?? '' } : { accountId };
    const shown = await hideKeys(db, keyring, whose, text);
    return { id, text: shown.text, hiddenKeys: shown.hidden };
  };
  return [
    bindStaff(calls.staffReadTicket, ({ params, staff }) => show(params.id, staff)),

    bindStaff(calls.staffAnswerTicket, async ({ params, body, staff }) => {
      const answer = { ...(await written(params.id, body)), seen: body.seen, close: body.close };
      return await change(params.id, staff, (trx, by) => answerTicket(trx, params.id, answer, by));
    }),

    bindStaff(calls.staffNoteTicket, async ({ params, body, staff }) => {
      const writing = await written(params.id, body);
      return await change(params.id, staff, (trx, by) => noteTicket(trx, params.id, writing, by));
    }),

    bindStaff(calls.staffCloseTicket, ({ params, body, staff }) =>
      change(params.id, staff, (trx, by) => closeTicket(trx, params.id, body.seen, by)),
    ),

    bindStaff(calls.staffOtherTickets, async ({ params, staff }) => {
      const rows = await otherTickets(db, await ticketForStaff(db, params.id));
      return rows.map((row) => ({ ...staffRowWire(row, staff.id), revision: row.revision }));
    }),

    bindStaff(calls.staffMergeTickets, ({ params, body, staff }) =>
      change(params.id, staff, (trx, by) => mergeTickets(trx, params.id, body, by)),
    ),

    bindStaff(calls.staffTakeTicket, ({ params, body, staff }) =>
      change(params.id, staff, (trx, by) => takeTicket(trx, params.id, body, by)),
    ),
  ];
};
