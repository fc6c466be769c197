import type { RiskRules } from '@halfturn/contract/staff/risk.ts';
import { SITE_ALLOWANCE } from '../../platform/client-network.ts';
import { customerOf } from '../../platform/customer.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { shownBy, type OrderKeys, type OrderRow } from '../orders/door.ts';
import { countDeclines, insertDecline } from './declines.queries.ts';
import { emailGroupOf } from './email-group.ts';
import { countedIp, countedNetworks } from './place.ts';
import { readRules } from './rules.ts';

const DAY_MS = 86_400_000;

/** The declines of the last day, and the time of the latest. */
interface Declines {
  declines: number;
  last: Date | null;
}

/**
 * The time until which a buyer cannot pay by card; null if they can. After as many declines as the rules allow, cards rest for a
 * while, and for twice as long each time the same number of declines is added; one day at most.
 */
export function restUntil({ declines, last }: Declines, { cards }: RiskRules, now: Date): Date | null {
  const times = Math.floor(declines / cards.declines);
  if (times === 0 || last === null) return null;
  const until = new Date(last.getTime() + Math.min(DAY_MS, cards.minutes * 60_000 * 2 ** (times - 1)));
  return until > now ? until : null;
}

/** A person who pays, by network address, by the orders that their browser remembers, and by email. */
export interface Trier {
  ip: string;
  cookies: OrderKeys['cookies'];
  emails: readonly (string | null | undefined)[];
}

/**
 * Counts the declines of a person, and of everyone who tried the same cards. If the IPv6 site around their network has more than
 * `SITE_ALLOWANCE` times as many, the count is that share of the site's declines.
 */
async function declinesOf(db: Db, { ip, cookies, emails }: Trier, now: Date): Promise<Declines> {
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

/**
 * Whether a person cannot pay by card now.
 *
 * @param methods the payment methods on offer; without one for cards, the database is not asked
 * @param known the rules, if they were read before
 */
export async function cardsRestFor(
  db: Db,
  methods: readonly { cards: boolean }[],
  trier: Trier,
  now: Date,
  known?: RiskRules,
): Promise<boolean> {
  if (!methods.some(({ cards }) => cards)) return false;
  const declines = await declinesOf(db, trier, now);
  // Most buyers have no declines, and the rules need not be read for them.
  if (declines.declines === 0) return false;
  return restUntil(declines, known ?? (await readRules(db)), now) !== null;
}

/** Stores that a provider declined an attempt of a locked order. The same decline is stored once. */
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
    email_group: emailGroupOf(order.email),
    customer: customerOf(order.email),
    card,
    network,
    site,
  });
}
