type IdOf = (kind: 'order' | 'invoice', no: number) => string;

/** What a paper says, as far as the doctor reads it: one line, taxed by 19 %. */
const saying = (amountMinor: number, taxMinor: number): string =>
  `'${JSON.stringify({
    currency: 'USD',
    included: true,
    lines: [{ kind: 'goods', amountMinor, taxMinor, rate: 19_000 }],
    rates: [{ rate: 19_000, netMinor: amountMinor - taxMinor, taxMinor }],
    totalMinor: amountMinor,
    taxMinor,
    seller: { name: 'S', lines: ['L 1'], country: 'DE' },
  })}'`;

/** The seller, and the orders that are half and wholly refunded, as they are invoiced and credited. */
export function invoiceRows(idOf: IdOf): string[] {
  const taxed = [
    { order: 2, total: 2_000, tax: 319, back: 1_000, backTax: 159 },
    { order: 3, total: 2_500, tax: 399, back: 2_500, backTax: 399 },
  ];
  const paper = `insert into invoices (id, series, year, no, order_id, refers_to, refund_id, issued_at, currency, total_minor,
    tax_minor, buyer, data)`;
  const year = `extract(year from now() at time zone 'UTC')`;
  return [
    `insert into settings (key, value, updated_at)
      select key, '"DE"', now() - interval '1 hour' from unnest(array['shop.name', 'shop.address', 'shop.country']) key`,
    ...taxed.flatMap(({ order, total, tax, back, backTax }, i) => {
      const id = `'${idOf('order', order)}'`;
      return [
        `update orders set tax_included = true, tax_minor = ${tax}, invoiced_at = now() where id = ${id}`,
        `update order_lines set tax_rate = 19000, tax_minor = ${tax} where order_id = ${id}`,
        `update refunds set done_at = now() - interval '20 minutes' where order_id = ${id}`,
        `${paper} values ('${idOf('invoice', order)}', 'INV', ${year}, ${i + 1}, ${id}, null, null, now(), 'USD', ${total}, ${tax},
          'B', ${saying(total, tax)})`,
        `${paper} select uuidv7(), 'CN', ${year}, ${i + 1}, ${id}, '${idOf('invoice', order)}', id, now(), 'USD', ${back}, ${backTax},
          'B', ${saying(back, backTax)} from refunds where order_id = ${id}`,
      ];
    }),
    `insert into invoice_series (series, year, last_no) values ('INV', ${year}, 2), ('CN', ${year}, 2)`,
  ];
}
