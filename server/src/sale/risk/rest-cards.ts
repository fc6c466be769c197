import type { RiskRules } from '@halfturn/contract/staff/risk.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { SITE_ALLOWANCE } from '../../platform/client-network.ts';
import { customerOf } from '../../platform/customer.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { shownBy, type OrderKeys, type OrderRow } from '../orders/door.ts';
import { countDeclines, insertDecline } from './declines.queries.ts';
import { mailboxOf } from './mailbox.ts';
import { countedIp, countedNetworks } from './place.ts';

const DAY_MS = 86_400_000;

/** Declines of the last day, and when the latest was. */
export interface Declines {
  declines: number;
  last: Date | null;
}

/**
 * Until when cards rest for who was declined so often; null while they do not. After as many declines as the rules let pass they rest
 * for a while, and twice as long for each time as many again, for a day at most.
 */
export function restUntil({ declines, last }: Declines, { cards }: RiskRules, now: Date): Date | null {
  const times = Math.floor(declines / cards.declines);
  if (times === 0 || last === null) return null;
  const until = new Date(last.getTime() + Math.min(DAY_MS, cards.minutes * 60_000 * 2 ** (times - 1)));
  return until > now ? until : null;
}

/** Who tries a card: by network address, by the orders that their browser remembers, by e-mail. */
export interface Trier {
  ip: string;
  cookies: OrderKeys['cookies'];
  emails: readonly (string | null | undefined)[];
}

/**
 * Counts the declines of somebody, and of everybody else who tried the same cards. If a site of IPv6 has more than eight times as
 * many, an eighth of the site's count.
 */
export async function declinesOf(db: Db, { ip, cookies, emails }: Trier, now: Date): Promise<Declines> {
  const customers = emails.flatMap((email) => (email ? [customerOf(email)] : []));
  const { network, site } = countedNetworks(ip);
  const since = new Date(now.getTime() - DAY_MS);
  const secrets = shownBy({ cookies }).kept;
  const { of_site, last_of_site, ...own } = await countDeclines(
    db,
    { network, site, secrets, customers },
    since,
  );
  const ofSite = { declines: Math.floor(of_site / SITE_ALLOWANCE), last: last_of_site };
  return ofSite.declines > own.declines ? ofSite : own;
}

/** Notes that a provider said no to an attempt of a locked order. Told again, it is the same decline. */
export async function noteDecline(
  trx: Trx,
  { ref, attemptId, order, card }: { ref: string; attemptId: string; order: OrderRow; card: string | null },
  now: Date,
): Promise<void> {
  const { network, site } = countedNetworks(order.ip ?? '');
  await insertDecline(trx, {
    ref,
    attempt_id: attemptId,
    order_id: order.id,
    at: now,
    ip: order.ip === null ? null : countedIp(order.ip),
    mailbox: mailboxOf(order.email),
    customer: customerOf(order.email),
    card,
    network,
    site,
  });
}
