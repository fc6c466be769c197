import { problem } from '@halfturn/contract/problem.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { notifyOwners, type Giver } from '../../house/staff/door.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { lockAccount } from '../accounts/door.ts';
import { announceTo } from '../notices/door.ts';
import { book, entryOf, lockBalance } from './balance.queries.ts';
import { demandMayGiveMoney } from './giving.ts';
import { balanceChanged, noticeOfChange } from './balance.mails.ts';

export interface Change {
  /** Made by the form: a change that is sent twice is booked once. */
  id: string;
  accountId: string;
  currency: Currency;
  /** Minor units; fewer with a minus. */
  amountMinor: number;
  reason: string;
}

/** The acting member of staff, and the time. */
export interface By {
  actor: string;
  /** The member of staff whose limits count; null if the store acts itself. */
  giver: Giver | null;
  now: Date;
}

/**
 * Adds to a member’s balance, or takes from it; they get a notice and a mail. Returns the new balance. Refuses `not_found`,
 * `balance_not_enough` if the balance is too low, `idempotency_conflict` if another change has this id, and as `demandMayGive`
 * does.
 */
export async function changeBalance(
  trx: Trx,
  { id, accountId, currency, amountMinor, reason }: Change,
  { actor, giver, now }: By,
): Promise<number> {
  const account = await lockAccount(trx, accountId).catch(() => null);
  if (!account || account.erased_at !== null) throw problem('not_found');
  const held = await lockBalance(trx, accountId, currency);
  const reference = `hand:${id}`;
  const booked = await entryOf(trx, reference);
  if (booked) {
    const same =
      booked.account_id === accountId && booked.currency === currency && booked.amount_minor === amountMinor;
    if (!same) throw problem('idempotency_conflict');
    return held;
  }
  const after = held + amountMinor;
  if (after < 0) throw problem('balance_not_enough');
  const large = giver !== null && (await demandMayGiveMoney(trx, giver, { amountMinor, currency }, now));
  const kind = amountMinor > 0 ? 'credit' : 'debit';
  await book(trx, { accountId, currency, kind, amountMinor, reference, actor, reason, at: now });
  await audit(trx, {
    actor,
    action: 'balance.changed',
    subject: `account:${accountId}`,
    before: { balance: held, currency },
    after: { balance: after, currency },
    reason,
  });
  if (large)
    await notifyOwners(
      trx,
      {
        kind: 'balance',
        path: `/customers/${accountId}/balance`,
        said: { amount: { amount: amountMinor, currency: currency } },
      },
      { staffId: giver.id, now },
    );
  await announceTo(trx, accountId, (to) => noticeOfChange({ amountMinor, currency, reason }, after, to), {
    actor,
    now,
  });
  await queueMail(trx, {
    kind: balanceChanged.kind,
    dedupe: reference,
    subjectId: accountId,
    recipient: account.email,
    locale: account.locale,
  });
  return after;
}
