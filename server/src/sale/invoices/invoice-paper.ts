import {
  formatDate,
  formatMoney,
  formatName,
  formatNumber,
  formatTaxRate,
} from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Block, Cell, Paper } from '../../platform/paper/paper.ts';
import type { InvoiceLine } from './invoice.ts';
import type { InvoiceRow } from './invoices.queries.ts';
import { methodName } from './method-name.ts';

/** An invoice or credit note as it stands on paper, in the language of its order. */
export function invoicePaper({ number, issued_at, data }: InvoiceRow): Paper {
  const { locale, currency, included, corrects, seller, buyer } = data;
  const { t } = loadWords(locale, ['papers', 'payments']);
  const money = (amount: number): string => formatMoney({ amount, currency }, locale);
  const date = (moment: Date | string): string => formatDate(moment, locale);
  const rate = (of: number): string => formatTaxRate(of / 1000, locale);
  const country = (code: string | null): string[] => (code ? [formatName('region', code, locale)] : []);
  const vat = (id: string): string[] => (id ? [t('papers.vat_number', { number: id })] : []);
  const title = t(corrects ? 'papers.credit_note' : 'papers.invoice', { number });
  const name = (line: InvoiceLine): string =>
    line.kind === 'goods' ? line.name : t(line.kind === 'freight' ? 'papers.freight' : 'papers.fee');

  // Why the amount is not the unit price times the quantity.
  const changes = ({ discountMinor, adjustMinor = 0 }: InvoiceLine): string[] => [
    ...(discountMinor > 0 ? [t('papers.discount', { amount: money(discountMinor) })] : []),
    ...(adjustMinor !== 0 ? [t('papers.adjustment', { amount: money(adjustMinor) })] : []),
  ];

  const row = (line: InvoiceLine): Cell[] => [
    {
      text: name(line),
      ...(changes(line).length > 0 && { below: changes(line).join('  ·  ') }),
    },
    { text: formatNumber(line.quantity, locale) },
    // What goes back of a line is a sum of copies, which need not be alike to the cent.
    ...(corrects ? [] : [{ text: money(line.unitMinor) }]),
    { text: rate(line.rate) },
    { text: money(line.amountMinor) },
  ];
  const notes = [
    corrects && t('papers.corrects', { number: corrects.number, date: date(corrects.issuedAt) }),
    data.reverseCharge && t('papers.reverse'),
    data.taxMinor > 0 && t(included ? 'papers.included' : 'papers.added'),
    !corrects && t('papers.paid_by', { method: methodName(t, data.method) }),
  ].filter((note) => note !== null && note !== false);

  const blocks: Block[] = [
    {
      kind: 'head',
      title,
      below: [
        t('papers.issued', { date: date(issued_at) }),
        ...(corrects ? [] : [t('papers.supplied', { date: date(data.suppliedAt) })]),
        t('papers.order', { order: data.orderNo }),
      ].join('  ·  '),
    },
    {
      kind: 'beside',
      parts: [
        {
          title: t('papers.seller'),
          lines: [seller.name, ...seller.lines, ...country(seller.country), ...vat(seller.taxNumber)],
        },
        {
          title: t('papers.buyer'),
          lines: [...buyer.lines, ...country(buyer.country), ...vat(buyer.vatId)],
        },
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: t('papers.item'), share: 4.5 },
        { label: t('papers.quantity'), share: 1.2, end: true },
        ...(corrects ? [] : [{ label: t('papers.unit'), share: 2, end: true }]),
        { label: t('papers.rate'), share: 1.3, end: true },
        { label: t('papers.amount'), share: 2, end: true },
      ],
      rows: data.lines.map(row),
      sums: [
        ...(included || data.taxMinor === 0 ? [] : [{ label: t('papers.tax'), value: money(data.taxMinor) }]),
        {
          label: t(corrects ? 'papers.total_back' : 'papers.total'),
          value: money(data.totalMinor),
          strong: true,
        },
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: t('papers.tax_by_rate'), share: 2 },
        { label: t('papers.net'), share: 2, end: true },
        { label: t('papers.tax'), share: 2, end: true },
        { label: t('papers.amount'), share: 2, end: true },
      ],
      rows: data.rates.map((sum) => [
        { text: rate(sum.rate) },
        { text: money(sum.netMinor) },
        { text: money(sum.taxMinor) },
        { text: money(sum.netMinor + sum.taxMinor) },
      ]),
    },
    { kind: 'note', text: notes.join('\n') },
  ];
  return {
    locale,
    title,
    author: seller.name,
    at: issued_at,
    blocks: blocks.filter((block) => block.kind !== 'table' || block.rows.length > 0),
    foot: [
      [seller.name, ...seller.lines].filter(Boolean).join(', '),
      seller.register ? t('papers.register', { register: seller.register }) : '',
    ].filter(Boolean),
  };
}
