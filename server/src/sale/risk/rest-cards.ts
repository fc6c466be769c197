import type { RiskRules } from '@halfturn/contract/staff/risk.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { SITE_ALLOWANCE } from '../../platform/client-network.ts';
import { customerOf } from '../../platform/customer.ts';
import { send, sendLast, statement, statementOf } from '../../platform/db/send.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { shownBy, type OrderKeys, type OrderRow } from '../orders/door.ts';
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
  const [row] = await send(
    db,
    count(network, shownBy({ cookies }).kept, customers, new Date(now.getTime() - DAY_MS), site),
  );
  const { of_site, last_of_site, ...own } = row!;
  const ofSite = { declines: Math.floor(of_site / SITE_ALLOWANCE), last: last_of_site };
  return ofSite.declines > own.declines ? ofSite : own;
}

interface Counted extends Declines {
  of_site: number;
  last_of_site: Date | null;
}

const count = statementOf<
  [
    network: string | null,
    secrets: readonly Buffer[],
    customers: readonly string[],
    since: Date,
    site: string | null,
  ],
  Counted
>(`
  with theirs as (
    select ref, at, card from payment_declines where network = $1::cidr and at > $4
    union
    select ref, at, card from payment_declines where customer = any($3::text[]) and customer <> '' and at > $4
    union
    select d.ref, d.at, d.card from order_access a join payment_declines d on d.order_id = a.order_id
    where a.token_hash = any($2::bytea[]) and d.at > $4
  ), with_cards as (
    select ref, at from theirs
    union
    select d.ref, d.at from payment_declines d
    where d.card in (select card from theirs where card is not null) and d.at > $4
  )
  select count(*)::int as declines, max(at) as last,
    (select count(*)::int from payment_declines where site = $5::cidr and at > $4) as of_site,
    (select max(at) from payment_declines where site = $5::cidr and at > $4) as last_of_site
  from with_cards`);

/** Notes that a provider said no to an attempt of a locked order. Told again, it is the same decline. */
export async function noteDecline(
  trx: Trx,
  { ref, attemptId, order, card }: { ref: string; attemptId: string; order: OrderRow; card: string | null },
  now: Date,
): Promise<void> {
  const ip = order.ip === null ? null : countedIp(order.ip);
  const { network, site } = countedNetworks(order.ip ?? '');
  await sendLast(
    trx,
    insert(
      ref,
      attemptId,
      order.id,
      now,
      ip,
      mailboxOf(order.email),
      customerOf(order.email),
      card,
      network,
      site,
    ),
  );
}

const insert = statement<
  [
    ref: string,
    attemptId: string,
    orderId: string,
    at: Date,
    ip: string | null,
    mailbox: string,
    customer: string,
    card: string | null,
    network: string | null,
    site: string | null,
  ]
>`
  insert into payment_declines (ref, attempt_id, order_id, at, ip, mailbox, customer, card, network, site)
  values ($1, $2, $3, $4, $5::inet, $6, $7, $8, $9, $10) on conflict do nothing`;
