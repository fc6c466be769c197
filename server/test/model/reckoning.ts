import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type { Lived } from './live.ts';
import type { Shop } from './shop.ts';

/** An order as its buyer, the provider and the mail server know it, beside what the store says of it. */
interface Account {
  id: string;
  order_no: string;
  email: string;
  status: string;
  cancelled: boolean;
  paid: boolean;
  units: number;
  /** Units whose key the buyer has. */
  kept: number;
  /** Units whose key the buyer has, or had. */
  handed: number;
  held: number;
  /** What the kept units cost, with the fee if there is one; nothing if no unit is kept. */
  worth: number;
  /** By the provider's own books: what came in, and what went back. */
  taken: number;
  returned: number;
  /** By the store's. */
  booked: number;
  refunded: number;
  owed: number;
  /** The coupon was given back; null where there was none. */
  given_back: boolean | null;
  /** Fingerprints of the keys that were handed over; those that the letter of the delivery must bring among them. */
  own: string[];
  mailed: string[];
  /** The order was reviewed: its mails have links to the keys and no keys. */
  looked_at: boolean;
}

/**
 * What is wrong with the orders of a day: money against the provider's own books and the members' ledger, keys against the letters
 * that arrived. Nothing here is worked out by the code that is tried.
 */
export async function reckonUp(shop: Shop, lived: Lived): Promise<string[]> {
  const { rows } = await sql<Account>`
    select o.id, o.order_no, o.email, o.status, o.cancelled_at is not null as cancelled, o.paid_at is not null as paid,
      u.*, (p.taken + b.taken)::bigint as taken, (p.returned + b.returned)::bigint as returned, c.booked::bigint, r.refunded::bigint, r.owed,
      (case when u.kept = 0 then 0 else u.shares + o.fee_minor end)::bigint as worth,
      exists (select from order_events e where e.order_id = o.id and e.after = 'under_review') as looked_at,
      (select given_back_at is not null from coupon_uses where order_id = o.id) as given_back
    from orders o
    cross join lateral (select count(*) filter (where d.status <> 'replaced')::int as units,
      count(*) filter (where d.status in ('delivered', 'revealed'))::int as kept,
      count(*) filter (where d.delivered_at is not null)::int as handed,
      count(*) filter (where d.status = 'held')::int as held,
      -- Evenly, and the last unit takes what does not divide.
      coalesce(sum(case when d.unit_no = l.quantity then l.total_minor - (l.total_minor / l.quantity) * (l.quantity - 1)
        else l.total_minor / l.quantity end) filter (where d.status in ('delivered', 'revealed')), 0) as shares,
      coalesce(array_agg(encode(k.fingerprint, 'hex')) filter (where d.delivered_at is not null), '{}') as own,
      coalesce(array_agg(encode(k.fingerprint, 'hex'))
        filter (where d.status in ('delivered', 'revealed') and d.replaces is null), '{}') as mailed
      from deliveries d join order_lines l on l.id = d.line_id left join product_keys k on k.id = d.key_id
      where d.order_id = o.id) u
    cross join lateral (select coalesce(sum(s.captured_minor), 0) as taken, coalesce(sum((
      select sum(g.amount_minor) from sandbox.refunds g where g.capture_ref = s.capture_ref)), 0) as returned
      from sandbox.payments s where s.order_no = o.order_no and s.capture_ref is not null) p
    cross join lateral (select coalesce(-sum(amount_minor) filter (where kind = 'purchase'), 0) as taken,
      coalesce(sum(amount_minor) filter (where kind = 'refund'), 0) as returned
      from balance_ledger where order_id = o.id) b
    cross join lateral (select coalesce(sum(amount_minor), 0) as booked
      from payment_captures where order_id = o.id) c
    cross join lateral (select coalesce(sum(amount_minor) filter (where state = 'done'), 0) as refunded,
      count(*) filter (where state <> 'done')::int as owed from refunds where order_id = o.id) r
    where exists (select from order_lines l where l.order_id = o.id and l.product_id = any(${lived.products}::uuid[]))`.execute(
    shop.admin,
  );
  const told = keysTold(shop, lived);
  const wrong: string[] = [];
  for (const row of rows) {
    const say = (what: string): void => void wrong.push(`${row.order_no}: ${what} ${JSON.stringify(row)}`);
    if (row.booked !== row.taken) say('the store has booked what the provider did not take, or missed some');
    if (row.refunded !== row.returned) say('what went back at the provider is not what the store says');
    if (row.owed > 0) say('money is still to go back');
    if (row.taken - row.returned !== row.worth) say('paid and kept do not agree');
    if (row.cancelled && row.handed > 0) say('its buyer had cancelled it, and it was delivered');
    if (row.held > 0) say('keys are held for nobody');
    if (row.given_back !== null && row.given_back !== (!row.paid || row.handed === 0))
      say('its coupon was given back and used, or neither');
    const keys = told.get(row.email) ?? new Set();
    if (!row.looked_at && row.mailed.some((key) => !keys.has(key)))
      say('a key was delivered that no letter has brought');
  }
  return [
    ...wrong,
    ...strangers(shop, lived, rows, told),
    ...(await spent(shop, lived, rows)),
    ...(await letters(shop)),
  ];
}

/** Which keys, by their fingerprints, stood in letters to whom. */
function keysTold({ inbox, keys }: Shop, { before }: Lived): Map<string, Set<string>> {
  const byKey = new Map([...keys].map(([fingerprint, key]) => [key, fingerprint]));
  const told = new Map<string, Set<string>>();
  for (const { to, mail } of inbox.received.slice(before.letters))
    for (const key of mail.text?.match(/[A-Z0-9]{5}(?:-[A-Z0-9]{5})+/g) ?? []) {
      const fingerprint = byKey.get(key);
      if (!fingerprint) continue;
      const email = firstOf(to);
      if (!told.has(email)) told.set(email, new Set());
      present(told.get(email)).add(fingerprint);
    }
  return told;
}

/** Keys that a mail or page has shown and that the order does not have. */
function strangers(
  { shown, keys }: Shop,
  { before }: Lived,
  rows: readonly Account[],
  told: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const own = new Map<string, string[]>();
  for (const row of rows) own.set(row.email, [...(own.get(row.email) ?? []), ...row.own]);
  const byLetter = [...told].flatMap(([email, its]) =>
    [...its].flatMap((key) =>
      own.get(email)?.includes(key) ? [] : [`${email} was sent a key of somebody else`],
    ),
  );
  const byKey = new Map([...keys].map(([fingerprint, key]) => [key, fingerprint]));
  const byPage = shown.slice(before.shown).flatMap(({ orderId, key }) => {
    const row = rows.find(({ id }) => id === orderId);
    return row?.own.includes(present(byKey.get(key)))
      ? []
      : [`${row?.order_no} was shown a key that is not its own`];
  });
  return [...byLetter, ...byPage];
}

/** The day's coupon and its member's balance: used as often as orders have it, and no more than there was. */
async function spent({ admin }: Shop, lived: Lived, rows: readonly Account[]): Promise<string[]> {
  const { rows: found } = await sql<{
    uses: number;
    most: number;
    on_time: number;
    held: number;
    net: number;
  }>`
    select c.uses, c.max_uses as most,
      (select count(*) from coupon_uses u where u.coupon_id = c.id and given_back_at is null and not late) as on_time,
      (select amount_minor from balances where account_id = ${lived.member.id}) as held,
      -- What is paid by card is not in the ledger.
      (select coalesce(sum(l.amount_minor), 0)::bigint from balance_ledger l join orders o on o.id = l.order_id
        where o.account_id = ${lived.member.id}) as net
    from coupons c join coupon_codes k on k.coupon_id = c.id where k.code = ${lived.couponCode}`.execute(
    admin,
  );
  const { uses, most, on_time, held, net } = firstOf(found);
  const having = rows.filter(({ given_back }) => given_back === false).length;
  const left = lived.creditMinor + net;
  return [
    ...(uses === having ? [] : [`the coupon counts ${uses} uses, and ${having} orders have it`]),
    ...(on_time <= most ? [] : [`the coupon may be had ${most} times, and ${on_time} orders have it`]),
    ...(held === left && held >= 0 ? [] : [`the member holds ${held}, and ${left} is what is left`]),
  ];
}

/** Mails that the store counts as sent and that did not arrive, that are still to be sent, or that were never written. */
async function letters({ admin, inbox }: Shop): Promise<string[]> {
  const { rows } = await sql<{
    message_id: string;
    kind: string;
    state: string;
    recipient: string;
    error: string;
  }>`
    select message_id, kind, state, recipient, error from mails`.execute(admin);
  const arrived = new Map<string, string>();
  for (const { to, mail } of inbox.received)
    arrived.set(mail.messageId?.slice(1, -1).split('@')[0] ?? '', firstOf(to));
  const wrong = rows.flatMap(({ message_id, kind, state, recipient, error }) => {
    if (state === 'accepted')
      return arrived.get(message_id) === recipient ? [] : [`${kind} never arrived at ${recipient}`];
    return state === 'failed' && /nothing to say/.test(error)
      ? []
      : [`${kind} to ${recipient} is ${state}: ${error}`];
  });
  const written = new Set(rows.map(({ message_id }) => message_id));
  return [
    ...wrong,
    ...[...arrived.keys()].flatMap((id) => (written.has(id) ? [] : [`the letter ${id} is nobody's`])),
  ];
}
