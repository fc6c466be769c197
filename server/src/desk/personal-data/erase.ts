import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import { endSessions, lockAccount } from '../../people/accounts/door.ts';
import { lapseAffiliate } from '../../people/affiliate/door.ts';
import { lapseBalances } from '../../people/balance/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import {
  deleteEnquiries,
  emptyMails,
  emptyOrders,
  emptyReviews,
  eraseAccount,
  lockOrdersOf,
  removeByAddress,
} from './erase.queries.ts';
import { erasureFacts, type Person } from './person.queries.ts';

/**
 * Erases a person's data as `HELD` defines it. The books stay: an account and orders without personal columns. Refuses
 * `erasure_open_orders` while anything is due to the person or from them.
 */
export async function erasePerson(trx: Trx, person: Person, actor: string, now: Date): Promise<void> {
  if (!(await lockPerson(trx, person))) return;
  const { open, balances, orders, unseen, points } = await erasureFacts(trx, person, now);
  if (open.length > 0) throw problem('erasure_open_orders', { values: { orders: open.join(', ') } });
  // Mails are found by the addresses of the orders, so they come first.
  await emptyMails(trx, person);
  await emptyOrders(trx, person, now);
  await emptyReviews(trx, person);
  await deleteEnquiries(trx, person);
  await removeByAddress(trx, person);
  if (person.accountId !== null) {
    await lapseAffiliate(trx, person.accountId, now);
    await lapseBalances(trx, person.accountId, now);
    await endSessions(trx, person.accountId, {}, now);
    await eraseAccount(trx, person.accountId, now);
  }
  await audit(trx, {
    actor,
    action: 'personal-data.erased',
    subject: person.accountId === null ? 'email' : `account:${person.accountId}`,
    after: { orders, unseen, points, ...(balances.length > 0 && { balances }) },
  });
}

/**
 * Locks a person against new orders and changes of their account. False if their data are erased already: of two erasures at
 * once the second has nothing to do.
 */
async function lockPerson(trx: Trx, person: Person): Promise<boolean> {
  await lockOrdersOf(trx, person);
  if (person.accountId === null) return true;
  const account = await lockAccount(trx, person.accountId);
  return account.erased_at === null;
}
