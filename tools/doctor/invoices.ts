import type { Invariant } from './invariant.ts';

/**
 * SQL: since when the seller's details have been complete; no row while they are not. Until then no invoice is issued, and every
 * order may wait for its own (docs/decisions/0086-no-invoice-without-a-seller.md).
 */
const SELLER = `(
        select max(updated_at) as since from settings
        where key in ('shop.name', 'shop.address', 'shop.country') and btrim(value #>> '{}', E' \\r\\n\\t') <> ''
        having count(*) = 3)`;

/** Papers for accounting, as docs/features/invoices.md promises them. */
export const INVOICES: readonly Invariant[] = [
  {
    id: 'invoices-gapless',
    title: 'Invoices and credit notes are numbered without a gap',
    why: 'Nobody can show any more that none was taken out, and whoever audits the store will ask.',
    sql: `
      select series || ' of ' || year || ' has ' || coalesce(i.n, 0) || ' numbers up to ' || coalesce(i.top, 0)
        || ', and counts to ' || coalesce(s.last_no, 0) as what
      from (
        select series, year, count(*) as n, count(distinct no) as apart, max(no) as top from invoices group by series, year) i
      full join invoice_series s using (series, year)
      where (coalesce(i.n, 0), coalesce(i.apart, 0), coalesce(i.top, 0)) is distinct from (s.last_no, s.last_no, s.last_no)
      union all
      select number || ' is of ' || issued_at from invoices where year <> extract(year from issued_at at time zone 'UTC')`,
  },
  {
    id: 'invoices-as-orders',
    title: 'An invoice says what its order says, and adds up',
    why: 'A buyer paid another amount than their invoice says, or the store owes another tax.',
    sql: `
      select i.number || ' says ' || i.total_minor || ' with ' || i.tax_minor || ' tax in ' || i.currency || ', ' || o.order_no
        || ' says ' || o.total_minor || ' with ' || o.tax_minor || ' in ' || o.currency as what
      from invoices i join orders o on o.id = i.order_id
      where i.series = 'INV'
        and (i.total_minor, i.tax_minor, i.currency) is distinct from (o.total_minor, o.tax_minor, o.currency)
      union all
      select i.number || ' does not add up'
      from invoices i
      cross join lateral (
        select coalesce(sum((line ->> 'amountMinor')::bigint), 0) as amount, coalesce(sum((line ->> 'taxMinor')::bigint), 0) as tax
        from jsonb_array_elements(i.data -> 'lines') as line) l
      cross join lateral (
        select coalesce(sum((rate ->> 'netMinor')::bigint), 0) as net, coalesce(sum((rate ->> 'taxMinor')::bigint), 0) as tax
        from jsonb_array_elements(i.data -> 'rates') as rate) r
      where (i.total_minor, i.tax_minor) is distinct from
          (l.amount + case when (i.data ->> 'included')::boolean then 0 else l.tax end, l.tax)
        or (i.total_minor, i.tax_minor) is distinct from (r.net + r.tax, r.tax)
        or (i.total_minor, i.tax_minor, i.currency) is distinct from
          ((i.data ->> 'totalMinor')::bigint, (i.data ->> 'taxMinor')::bigint, i.data ->> 'currency')`,
  },
  {
    id: 'invoices-seller',
    title: 'Each invoice names its seller, with address and country',
    why: 'It is no invoice: a firm cannot deduct its tax, and it can never be changed.',
    sql: `
      select number || ' does not say who sold' as what
      from invoices
      where series = 'INV'
        and '' in (coalesce(btrim(data #>> '{seller,name}'), ''), coalesce(btrim(data #>> '{seller,lines,0}'), ''),
          coalesce(btrim(data #>> '{seller,country}'), ''))`,
  },
  {
    id: 'credits-within',
    title: 'Credit notes never come to more than their invoice',
    why: 'The store takes back tax that it never owed, or a buyer has it in writing that more is theirs.',
    sql: `
      select i.number || ' over ' || i.total_minor || ' with ' || i.tax_minor || ' tax, ' || sum(c.total_minor) || ' with '
        || sum(c.tax_minor) || ' credited' as what
      from invoices i join invoices c on c.refers_to = i.id
      group by i.id having sum(c.total_minor) > i.total_minor or sum(c.tax_minor) > i.tax_minor
      union all
      select c.number || ' corrects ' || i.number || ', which is another order’s, in another currency, or no invoice'
      from invoices c join invoices i on i.id = c.refers_to
      where i.series <> 'INV' or c.order_id <> i.order_id or c.currency <> i.currency`,
  },
  {
    id: 'paid-invoiced',
    title:
      'Each paid order has its invoice within ten minutes of the seller’s details, and none else has one',
    why: 'A firm cannot book what it bought, and the store’s own books lack a sale.',
    timely: true,
    // Orders from before the store knew of tax have none; while the seller's details are missing, all of them wait.
    sql: `
      select o.order_no || ' is paid since ' || o.paid_at || ' and has no invoice' as what
      from orders o cross join ${SELLER} seller
      where o.paid_at is not null and o.tax_included is not null
        and greatest(o.paid_at, seller.since) < now() - interval '10 minutes'
        and not exists (select from invoices i where i.order_id = o.id and i.series = 'INV')
      union all
      select i.number || ' is of ' || o.order_no || ', which is not paid'
      from invoices i join orders o on o.id = i.order_id where o.paid_at is null
      union all
      select o.order_no || ' has two invoices'
      from invoices i join orders o on o.id = i.order_id where i.series = 'INV' group by o.id having count(*) > 1`,
  },
  {
    id: 'refunds-credited',
    title: 'What went back of an order has its credit note within ten minutes, and nothing else has one',
    why: 'The store pays tax on money that it gave back, or takes back tax on money that it kept.',
    timely: true,
    // Money that paid for nothing (too late, too much, twice) was never invoiced. What waits for its invoice is credited with it.
    sql: `
      select 'refund ' || r.id || ' of ' || o.order_no || ' has no credit note' as what
      from refunds r join orders o on o.id = r.order_id
      left join ${SELLER} seller on true
      left join invoices i on i.order_id = o.id and i.series = 'INV'
      where r.state = 'done'
        and greatest(coalesce(r.done_at, r.created_at), case when i.id is null then coalesce(seller.since, now()) end)
          < now() - interval '10 minutes'
        and o.tax_included is not null and (r.idem like 'units:%' or r.idem like 'site:%')
        and not exists (select from invoices n where n.refund_id = r.id)
      union all
      select i.number || ' credits ' || i.total_minor || ', and ' || coalesce(r.amount_minor, 0) || ' is refunded: '
        || coalesce(r.state, 'nothing')
      from invoices i left join refunds r on r.id = i.refund_id
      where i.series = 'CN'
        and (r.state, r.order_id, r.amount_minor) is distinct from ('done', i.order_id, i.total_minor)`,
  },
];
