import type { Trx } from '../../platform/db/kysely.ts';
import { orderReceived } from './mail/order-received.mail.ts';
import { countOrderMails, type OrderRow } from './orders.queries.ts';

/** "We’ve received your order", and how to pay it by bank transfer. */
const KINDS = [orderReceived.kind, 'order-transfer'];
/** Mails about unpaid orders that one address gets within an hour: anyone can type any address. */
const MOST = 5;
const HOUR_MS = 3_600_000;
/** An order whose buyer still gets such mails was placed in this time: it holds for a day at most, but for a few extensions. */
const DAYS_BACK = 7;

/**
 * Whether the email address of an order may get one more mail about an unpaid order: "we have your order", or how to pay it. Five an
 * hour, however the address is written. Mails about paid orders are not limited.
 *
 * Two orders of one email address that are placed at the same moment wait for each other before they ask (`countClaims`).
 *
 * @param order the e-mail in the forms by which orders are counted
 */
export async function mayMailUnpaid(
  trx: Trx,
  { email_group, customer }: Pick<OrderRow, 'email_group' | 'customer'>,
  now: Date,
): Promise<boolean> {
  const since = {
    placed: new Date(now.getTime() - DAYS_BACK * 24 * HOUR_MS),
    sent: new Date(now.getTime() - HOUR_MS),
  };
  const sent = await countOrderMails(trx, { email_group, customer }, KINDS, since, MOST);
  return sent < MOST;
}
