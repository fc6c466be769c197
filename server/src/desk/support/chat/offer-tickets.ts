import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { promisedMinutes } from './availability.ts';
import { chatToTicket } from './chat-to-ticket.ts';
import { lockChat, overdueChats } from './chats.queries.ts';

/** Chats of one round. */
const BATCH = 100;

/** Before this time a visitor who still waits has waited for longer than was promised. */
const promisedSince = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

/**
 * Makes tickets of the chats that no one has answered within the promised time. A guest without an address keeps waiting: their page asks
 * for one. Each chat has a transaction of its own, which looks again whether it still waits.
 */
export async function ticketsForOverdue({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = promisedSince(clock.now(), await promisedMinutes(db));
  for (const { id } of await overdueChats(db, before, BATCH)) {
    await inTransaction(db, async (trx) => {
      const chat = await lockChat(trx, id);
      if (!chat || chat.waits_since === null || chat.waits_since >= before) return;
      await chatToTicket(trx, chat, { staffId: null }, clock.now());
    });
  }
}
