import { HELD_PARTS, type HeldPart } from '@halfturn/contract/personal-data.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { isTheirEnquiry, isTheirOrder, isTheirReview, type Person } from './person.queries.ts';

/** The most rows of one kind in a file. A file that is cut says so. */
const MOST_ROWS = 10_000;

export interface ReadPart {
  part: HeldPart;
  rows: Record<string, unknown>[];
  /** Whether rows are missing. */
  cut: boolean;
}

/** SQL: a column of the order `o` as money. */
const money = (column: string) =>
  sql`jsonb_build_object('amount', ${sql.ref(column)}, 'currency', o.currency)`;

/**
 * The data that the store holds about a person, part by part. The columns are named in `personal-file.json`. Product keys are
 * left out, because the file would give them away; the person finds them in their orders.
 */
export async function readPerson(db: Db, person: Person): Promise<ReadPart[]> {
  const parts: ReadPart[] = [];
  const queries = queriesFor(person);
  for (const part of HELD_PARTS) {
    const { rows } = await sql<Record<string, unknown>>`${queries[part]} limit ${MOST_ROWS + 1}`.execute(db);
    parts.push({ part, rows: rows.slice(0, MOST_ROWS), cut: rows.length > MOST_ROWS });
  }
  return parts;
}

const queriesFor = (person: Person): Record<HeldPart, RawBuilder<unknown>> => ({
  ...accountParts(person),
  ...orderParts(person),
  ...ledgerParts(person),
  ...addressParts(person),
  ...writtenParts(person),
});

/** SQL: whether a column names this account; never true without an account. */
const ownedBy = (accountId: string | null) => (column: string) =>
  sql<boolean>`${sql.ref(column)} = ${accountId}::uuid`;

/** The account, and what belongs to it. */
function accountParts({ accountId }: Person) {
  const mine = ownedBy(accountId);
  return {
    account: sql`select email, name, country, phone, zip, address, contact_tools, locale as language, terms_version as terms,
        newsletter_consent as consent, email_confirmed_at as confirmed, created_at as at
      from accounts where ${mine('id')}`,
    addresses: sql`select first_name || ' ' || last_name as name, phone,
        concat_ws(', ', nullif(receiver, ''), address, city, nullif(state, '')) as address, zip, country, created_at as at
      from addresses where ${mine('account_id')} order by created_at`,
    logins: sql`select at, host(ip) as ip, system, device from account_logins where ${mine('account_id')} order by at desc`,
    sessions: sql`select created_at as at, seen_at as seen, host(ip) as ip, system, device, ended_at as ended
      from account_sessions where ${mine('account_id')} order by created_at desc`,
    passkeys: sql`select name, added_at as at, last_used_at as seen from account_passkeys where ${mine('account_id')}
      order by added_at`,
    identities: sql`select provider as channel, label as name, subject as number, added_at as at, last_used_at as seen
      from account_identities where ${mine('account_id')} order by added_at`,
    cart: sql`select p.name as product, i.quantity, i.added_at as at from cart_items i join products p on p.id = i.product_id
      where ${mine('i.account_id')} order by i.no`,
    wishlist: sql`select p.name as product, null as name, null as text, w.added_at as at
      from wishlist_items w join products p on p.id = w.product_id where ${mine('w.account_id')}
      union all select null, f.name, concat('/', f.list, '?', f.query), f.saved_at from saved_filters f where ${mine('f.account_id')}
      union all select null, l.title, null, l.created_at from wishlist_links l where ${mine('l.account_id')} order by at desc`,
    visits: sql`select at, from_url as came_from, to_url as went_to from visits where ${mine('account_id')} order by at desc`,
  };
}

/** Orders, and what was done with them. */
function orderParts(person: Person) {
  const { accountId, emailNorm } = person;
  const theirs = isTheirOrder(person);
  return {
    orders: sql`select o.order_no as number, o.placed_at as at, o.status, o.email, o.name, o.phone, o.country,
        o.address, concat_ws(E'\n', nullif(o.company, ''), nullif(o.vat_id, ''), nullif(o.billing_address, '')) as company, concat_ws(E'\n', nullif(o.notes, ''),
          (select string_agg(n.content, E'\n' order by n.at) from order_notes n where n.order_id = o.id),
          (select string_agg(g.tag, ', ' order by g.tag) from order_tags g where g.order_id = o.id)) as note, concat_ws(E'\n', nullif(o.refund_reason, ''), nullif(o.adjust_reason, '')) as reason, o.payment_method as method,
        ${money('o.total_minor')} as total,
        ${money('o.refunded_minor')} as refunded, host(o.ip) as ip,
        (select string_agg(concat_ws(' ', e.booked_on, e.payer_name, e.payer_iban, e.remittance), E'\n' order by e.booked_on)
          from payment_attempts a join bank_entries e on e.attempt_id = a.id where a.order_id = o.id) as text
      from orders o where ${theirs}
      union all
      select null, r.at, 'refused', r.email, null, null, null, null, null, null, null, null,
        jsonb_build_object('amount', r.total_minor, 'currency', r.currency), null, host(r.ip), null
      from risk_refusals r
      where r.account_id = ${accountId}::uuid or (r.account_id is null and r.email_norm = ${emailNorm})
      union all
      select o.order_no, w.declared_at, 'withdrawn', w.email, w.name, '', o.country, null, '', '', '', o.payment_method,
        ${money('o.total_minor')}, ${money('w.refunded_minor')}, null,
        (select string_agg(l.name, ', ' order by l.no, d.unit_no) from withdrawal_units u join deliveries d on d.id = u.delivery_id
          join order_lines l on l.id = d.line_id where u.withdrawal_id = w.id)
      from withdrawals w join orders o on o.id = w.order_id where ${theirs}
      union all
      select o.order_no, g.created_at, 'gift', g.email, g.sender, '', null, null, '', g.message, '', '',
        ${money('o.total_minor')}, null, null, null
      from gifts g join orders o on o.id = g.order_id where ${theirs} and g.email <> ''
      order by at desc`,
    lines: sql`select o.order_no as number, l.name as product, l.quantity,
        ${money('l.total_minor')} as total
      from orders o join order_lines l on l.order_id = o.id where ${theirs} order by o.placed_at desc, l.no`,
    reveals: sql`select o.order_no as number, l.name as product, r.at, host(r.ip) as ip, r.device
      from orders o join key_reveals r on r.order_id = o.id join deliveries d on d.id = r.delivery_id
      join order_lines l on l.id = d.line_id where ${theirs} order by r.at desc`,
  };
}

/** What the person owns at the store, and what they were told about it. */
function ledgerParts({ accountId }: Person) {
  const mine = ownedBy(accountId);
  return {
    points: sql`select at, kind, points, balance, reason from points_ledger where ${mine('account_id')} order by no desc`,
    balance: sql`select l.at, l.kind, o.order_no as number, l.reason,
        jsonb_build_object('amount', l.amount_minor, 'currency', l.currency) as total,
        jsonb_build_object('amount', l.balance_minor, 'currency', l.currency) as balance
      from balance_ledger l left join orders o on o.id = l.order_id where ${mine('l.account_id')}
      union all
      select e.at, 'affiliate_' || e.kind, o.order_no, e.note,
        jsonb_build_object('amount', e.amount_minor, 'currency', 'USD'), null
      from affiliate_entries e left join orders o on o.id = e.order_id where ${mine('e.account_id')}
      union all
      select f.made_at, 'affiliate', null, concat(f.code, ', ', f.rate_bp / 100.0, ' %'), null, null
      from affiliates f where ${mine('f.account_id')}
      order by at desc`,
    notices: sql`select o.order_no as number, n.at, n.event as kind, n.read_at as seen, null as text from notices n
      left join orders o on o.id = n.order_id where ${mine('n.account_id')}
      union all
      select null, a.publish_at, 'store', r.read_at, a.texts -> 'en-US' ->> 'title' from announcements a
      left join announcement_reads r on r.announcement_id = a.id and r.account_id = a.account_id
      where ${mine('a.account_id')} and a.publish_at <= now() order by at desc`,
  };
}

/** What the store knows of the address, with an account or without. */
function addressParts({ accountId, emailNorm }: Person) {
  const mine = ownedBy(accountId);
  return {
    notes: sql`select at, content as note from customer_notes where ${mine('account_id')} or email_norm = ${emailNorm}
      union all select at, tag from customer_tags where ${mine('account_id')} or email_norm = ${emailNorm}
      order by at desc`,
    newsletter: sql`select email, state as status, consent, asked_at as at, confirmed_at as confirmed, ended_at as ended
      from newsletter_subscribers where email_norm = ${emailNorm}`,
    alerts: sql`select p.name as product, a.kind, a.state as status, a.consent, a.asked_at as at, a.confirmed_at as confirmed
      from alerts a join products p on p.id = a.product_id where a.email_norm = ${emailNorm} order by a.asked_at desc`,
    mails: sql`select created_at as at, recipient as email, kind, state::text as status
      from mails where lower(recipient) = ${emailNorm} order by created_at desc`,
    requests: sql`select asked_at as at, kind, done_at as ended
      from personal_requests where email_norm = ${emailNorm} order by asked_at desc`,
  };
}

/** What the person has written, and the answers. */
function writtenParts(person: Person) {
  const { accountId, emailNorm } = person;
  const mine = ownedBy(accountId);
  const theirs = isTheirOrder(person);
  return {
    reviews: sql`select p.name as product, r.full_name as name, r.email, r.rating, r.content as text, r.state as status,
        r.created_at as at
      from reviews r left join products p on p.id = r.product_id where ${isTheirReview(person)} order by r.created_at desc`,
    support: sql`select o.order_no as number, m.at, t.topic as kind, t.state as status, m.kind as sender,
        case when m.kind = 'member' then m.content end as text, case when m.kind <> 'member' then m.content end as answer,
        (select string_agg(f.name, ', ' order by f.at, f.id) from support_files f where f.message_id = m.id) as files
      from support_tickets t join support_messages m on m.ticket_id = t.id left join orders o on o.id = t.order_id
      where ${mine('t.account_id')} or t.guest_email_norm = ${emailNorm}
      union all
      select null, m.at, 'chat', h.state, m.kind, case when m.kind = 'visitor' then m.content end,
        case when m.kind <> 'visitor' then m.content end, null
      from chats h join chat_messages m on m.chat_id = h.id and m.kind <> 'event'
      where ${mine('h.account_id')} or h.guest_email_norm = ${emailNorm}
      union all
      select o.order_no, c.made_at, 'key', c.state, 'member', c.content, nullif(c.answer, ''),
        (select string_agg(p.name, ', ' order by p.at, p.id) from claim_pictures p where p.claim_id = c.id)
      from claims c join orders o on o.id = c.order_id where ${theirs} order by at desc`,
    enquiries: sql`select e.number as enquiry_no, e.created_at as at, e.kind, e.state as status, e.name, e.email, e.company, e.country, e.channel,
        e.content as text,
        (select string_agg(i.quantity || ' × ' || i.name, ', ' order by i.no) from enquiry_items i where i.enquiry_id = e.id)
          as product,
        (select string_agg(concat_ws(': ', nullif(m.subject, ''), m.content), E'\\n\\n' order by m.no)
          from enquiry_messages m where m.enquiry_id = e.id) as answer
      from enquiries e where ${isTheirEnquiry(person)} order by e.created_at desc`,
  };
}
