import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../src/platform/db/kysely.ts';
import { issueDue } from '../../src/sale/invoices/invoices.jobs.ts';
import { approveOrder } from '../../src/sale/orders/approve-order.ts';
import { completeDelivered } from '../../src/sale/orders/complete-order.ts';
import { sweepExpired } from '../../src/sale/orders/expire-order.ts';
import { pollAttempts } from '../../src/sale/payments/poll-attempts.ts';
import { refundUnchosen } from '../../src/sale/payments/refund-order.ts';
import type { Process } from './process.ts';
import type { Shop } from './shop.ts';
import type { Round } from './steps.ts';

/** What the shop would do by itself every few seconds or minutes. */
export async function goRound(
  { admin, clock }: Shop,
  { context, db, providers }: Process,
  round: Round,
): Promise<void> {
  switch (round) {
    case 'expire':
      return void (await sweepExpired(db, clock.now()));
    case 'poll':
      return await pollAttempts(context, providers);
    case 'refund who did not choose':
      return void (await refundUnchosen(db, clock.now()));
    case 'invoice':
      return await issueDue(context);
    case 'complete':
      return void (await completeDelivered(db, clock.now()));
    case 'take up': {
      // A process that has died keeps its mails for 15 s of the database's own clock, which the model does not change.
      return void (await sql`update mails set taken_until = null where state = 'queued'`.execute(admin));
    }
  }
}

/** How often jobs may fail before that is a fault of its own: a dozen mishaps, and what each makes fail once more. */
const MOST_FAILURES = 40;

/**
 * Lets the store do everything that it still has to do, with nothing in its way, until the last job is done.
 */
export async function comeToRest(shop: Shop): Promise<void> {
  const { clock, processes, troubles } = shop;
  troubles.next = {};
  for (const process of processes) await process.recover();
  let failures = 0;
  let turn = 0;
  const work = async (): Promise<void> => {
    for (;;)
      try {
        if (!(await shop.runJob(nthOf(processes, ++turn % 2)))) return;
      } catch (error) {
        if (++failures > MOST_FAILURES) throw error;
        clock.advance(2_000);
      }
  };
  // The jobs of now; silent payments; orders whose time is up, by either method; buyers who made no choice; a week for the rest.
  for (const minutes of [0, 1, 16, 61, 25 * 60, 1, 8 * 24 * 60]) {
    clock.advance(minutes * 60_000);
    const at = nthOf(processes, ++turn % 2);
    await letGo(shop, at);
    for (const round of ['take up', 'expire', 'poll', 'refund who did not choose', 'invoice'] as const)
      await goRound(shop, at, round);
    if (minutes > 2 * 24 * 60) await goRound(shop, at, 'complete');
    await work();
  }
  for (const process of processes) await process.recover();
}

/** The staff review the held orders and approve them. */
async function letGo({ admin, clock, staffId }: Shop, { db }: Process): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where under_review and payment_status in ('paid', 'partially_refunded')`.execute(
    admin,
  );
  for (const { id } of rows)
    await inTransaction(db, (trx) => approveOrder(trx, id, { actor: `staff:${staffId}`, now: clock.now() }));
}
