import { order, type Seed } from './seed.ts';

/** The good books have two invoices, of orders 2 and 3, and a credit note of each. */
export const INVOICE_SEEDS: readonly Seed[] = [
  {
    id: 'invoices-gapless',
    what: 'a number that was taken and is nobody’s',
    sql: `update invoice_series set last_no = last_no + 1 where series = 'INV'`,
  },
  {
    id: 'invoices-gapless',
    what: 'a number that was left out',
    sql: `update invoices set no = 3 where series = 'CN' and no = 2`,
  },
  {
    id: 'invoices-gapless',
    what: 'one number twice',
    drop: ['invoices.invoices_series_year_no_key', 'invoices.invoices_number_key'],
    sql: `update invoices set no = 2 where series = 'INV'`,
  },
  {
    id: 'invoices-as-orders',
    what: 'an invoice over another amount',
    sql: `update invoices set total_minor = 2001 where series = 'INV' and no = 1`,
  },
  {
    id: 'invoices-as-orders',
    what: 'a line with another tax than the paper',
    sql: `update invoices set data = jsonb_set(data, '{lines,0,taxMinor}', '1') where series = 'CN' and no = 1`,
  },
  {
    id: 'invoices-as-orders',
    what: 'rates that come to another tax',
    sql: `update invoices set data = jsonb_set(data, '{rates,0,netMinor}', '1') where series = 'INV' and no = 1`,
  },
  {
    id: 'invoices-seller',
    what: 'an invoice without the seller’s address',
    drop: ['invoices.invoices_seller'],
    sql: `update invoices set data = jsonb_set(data, '{seller,lines}', '[]') where series = 'INV' and no = 1`,
  },
  {
    id: 'credits-within',
    what: 'more credited than was invoiced',
    sql: `update invoices set refers_to = (select id from invoices where series = 'INV' and no = 1),
        order_id = ${order(2)} where series = 'CN' and no = 2`,
    also: ['refunds-credited'],
  },
  {
    id: 'credits-within',
    what: 'a credit note for somebody else’s invoice',
    sql: `update invoices set refers_to = (select id from invoices where series = 'INV' and no = 2)
        where series = 'CN' and no = 1;
      update invoices set refers_to = (select id from invoices where series = 'INV' and no = 1), refund_id = refund_id
        where series = 'CN' and no = 2`,
  },
  {
    id: 'paid-invoiced',
    what: 'a sale that was not invoiced',
    sql: `update orders set tax_included = true where id = ${order(8)}`,
  },
  {
    id: 'paid-invoiced',
    what: 'an invoice of what nobody has paid',
    sql: `insert into invoices (id, series, year, no, order_id, issued_at, currency, total_minor, tax_minor, buyer, data)
        select uuidv7(), 'INV', year, 3, ${order(9)}, now(), 'USD', 1000, 0, 'B',
          '{"currency": "USD", "included": true, "lines": [{"amountMinor": 1000, "taxMinor": 0}], "totalMinor": 1000, "taxMinor": 0,
            "rates": [{"netMinor": 1000, "taxMinor": 0}], "seller": {"name": "S", "lines": ["L 1"], "country": "DE"}}' from invoice_series where series = 'INV';
      update invoice_series set last_no = 3 where series = 'INV'`,
  },
  {
    id: 'refunds-credited',
    what: 'money that went back without a credit note',
    sql: `delete from invoices where series = 'CN' and no = 2; update invoice_series set last_no = 1 where series = 'CN'`,
  },
  {
    id: 'refunds-credited',
    what: 'a credit note for money that has not gone',
    sql: `update refunds set state = 'pending' where idem = 'units:3'`,
  },
];
