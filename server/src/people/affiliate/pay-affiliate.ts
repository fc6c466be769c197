import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import { noteGiven, notifyOwners, type Giver } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { addToBalance, demandMayGiveMoney } from '../balance/door.ts';
import { affiliatePaidOut } from './affiliate.mails.ts';
import { affiliateOf, book, entryBy, lockAffiliate } from './affiliate.queries.ts';
import { LEAST_TO_MOVE } from './affiliate.ts';

interface Payout {
  /** Made by the form: a payout that is sent twice is booked once. */
  id: string;
  accountId: string;
  /** US cents. */
  amountMinor: number;
  /** Of the transfer, as staff typed it. */
  note: string;
}

/**
 * Records a payout that was made outside the store, and queues a mail. It counts as a gift of the member of staff. Refuses
 * `not_found`, `affiliate_nothing_due` above the available sum, `idempotency_conflict` if another payout has this id, and as
 * `demandMayGive` does.
 */
export async function payAffiliate(
  trx: Trx,
  { id, accountId, amountMinor, note }: Payout,
  { staff, now }: { staff: Giver; now: Date },
): Promise<void> {
  await lockAffiliate(trx, accountId);
  const affiliate = await affiliateOf(trx, accountId, now);
  if (!affiliate) throw problem('not_found');
  const reference = `payout:${id}`;
  const booked = await entryBy(trx, reference);
  if (booked) {
    if (booked.account_id !== accountId || booked.amount_minor !== -amountMinor || booked.note !== note)
      throw problem('idempotency_conflict');
    return;
  }
  const available = affiliate.available_minor;
  if (amountMinor > available) throw problem('affiliate_nothing_due');
  const actor = staffActor(staff);
  const large = await demandMayGiveMoney(trx, staff, { amountMinor, currency: 'USD' }, now);
  const subject = `account:${accountId}`;
  await noteGiven(trx, { actor, subject, amountMinor, currency: 'USD', at: now });
  await book(trx, {
    account_id: accountId,
    kind: 'paid_out',
    amount_minor: -amountMinor,
    reference,
    at: now,
    actor,
    note,
  });
  await audit(trx, {
    actor,
    action: 'affiliate.paid_out',
    subject,
    before: { available, currency: 'USD' },
    after: { available: available - amountMinor, currency: 'USD', reference: note },
  });
  if (large)
    await notifyOwners(
      trx,
      {
        kind: 'payout',
        path: `/affiliates/${accountId}`,
        said: { amount: { amount: amountMinor, currency: 'USD' } },
      },
      { staffId: staff.id, now },
    );
  await queueMail(trx, {
    kind: affiliatePaidOut.kind,
    dedupe: reference,
    subjectId: accountId,
    recipient: affiliate.email,
    locale: affiliate.locale,
  });
}

/**
 * Moves all available earnings to the store balance of the member, in US dollars. Refuses `affiliate_nothing_due` below 10
 * dollars, and for a member who is no affiliate.
 *
 * @param locale of the reason that the member reads in their balance
 */
export async function moveToBalance(trx: Trx, accountId: string, locale: Locale, now: Date): Promise<void> {
  await lockAffiliate(trx, accountId);
  const affiliate = await affiliateOf(trx, accountId, now);
  if (!affiliate || affiliate.available_minor < LEAST_TO_MOVE) throw problem('affiliate_nothing_due');
  const id = uuidv7();
  const amountMinor = affiliate.available_minor;
  const reason = loadWords(locale, ['affiliate-mails']).t('affiliate-mails.earnings');
  const reference = `affiliate:${id}`;
  await book(trx, {
    id,
    account_id: accountId,
    kind: 'to_balance',
    amount_minor: -amountMinor,
    reference,
    at: now,
    actor: 'member',
  });
  await addToBalance(trx, { accountId, currency: 'USD', amountMinor, reference, reason }, now);
}
