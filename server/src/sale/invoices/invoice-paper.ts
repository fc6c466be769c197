import type { Key } from '@halfturn/locales/keys.ts';
import {
  formatDate,
  formatMoney,
  formatName,
  formatNumber,
  formatTaxRate,
} from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Block, Cell, Paper } from '../../platform/paper/paper.ts';
import type { InvoiceData, InvoiceLine } from './invoice.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** An invoice or credit note as a paper, in the language of its order. */
export function invoicePaper(row: InvoiceRow): Paper {
  const { issued_at, data } = row;
  const { locale, seller } = data;
  const say = sayIn(data);
  const { t } = say;
  const title = t(data.corrects ? 'papers.credit_note' : 'papers.invoice', { number: row.number });
  const below = [
    t('papers.issued', { date: say.date(issued_at) }),
    ...(data.corrects ? [] : [t('papers.supplied', { date: say.date(data.suppliedAt) })]),
    t('papers.order', { order: data.orderNo }),
  ].join('  ·  ');
  return {
    locale,
    title,
    author: seller.name,
    at: issued_at,
    blocks: [
      { kind: 'head', title, below },
      parties(data, say),
      linesTable(data, say),
      ...(data.rates.length > 0 ? [ratesTable(data, say)] : []),
      { kind: 'note', text: notes(data, say).join('\n') },
    ],
    foot: [
      [seller.name, ...seller.lines].filter(Boolean).join(', '),
      seller.register ? t('papers.register', { register: seller.register }) : '',
    ].filter(Boolean),
  };
}

type Say = ReturnType<typeof sayIn>;

/** The words and formats of an invoice, in its language and currency. */
const sayIn = ({ locale, currency }: InvoiceData) => ({
  t: loadWords(locale, ['papers', 'payments']).t,
  money: (amount: number): string => formatMoney({ amount, currency }, locale),
  date: (moment: Date | string): string => formatDate(moment, locale),
  rate: (thousandths: number): string => formatTaxRate(thousandths / 1000, locale),
  number: (count: number): string => formatNumber(count, locale),
  country: (code: string | null): string[] => (code ? [formatName('region', code, locale)] : []),
});

function parties({ seller, buyer }: InvoiceData, { t, country }: Say): Block {
  const vat = (id: string): string[] => (id ? [t('papers.vat_number', { number: id })] : []);
  return {
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
  };
}

function linesTable(data: InvoiceData, { t, money, rate, number }: Say): Block {
  const { corrects, included, taxMinor, totalMinor } = data;
  const name = (line: InvoiceLine): string =>
    line.kind === 'goods' ? line.name : t(line.kind === 'freight' ? 'papers.freight' : 'papers.fee');
  // The SKU or the delivery method, and why the amount is not the unit price times the quantity.
  const details = ({ kind, name: said, sku, discountMinor, adjustMinor = 0 }: InvoiceLine): string =>
    [
      ...(kind === 'freight' && said ? [said] : []),
      ...(sku ? [t('papers.sku', { sku })] : []),
      ...(discountMinor > 0 ? [t('papers.discount', { amount: money(discountMinor) })] : []),
      ...(adjustMinor !== 0 ? [t('papers.adjustment', { amount: money(adjustMinor) })] : []),
    ].join('  ·  ');
  const row = (line: InvoiceLine): Cell[] => [
    { text: name(line), ...(details(line) && { below: details(line) }) },
    { text: number(line.quantity) },
    // The units that a credit note adds up may differ by a cent, so it shows no unit price.
    ...(corrects ? [] : [{ text: money(line.unitMinor) }]),
    { text: rate(line.rate) },
    { text: money(line.amountMinor) },
  ];
  return {
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
      ...(included || taxMinor === 0 ? [] : [{ label: t('papers.tax'), value: money(taxMinor) }]),
      { label: t(corrects ? 'papers.total_back' : 'papers.total'), value: money(totalMinor), strong: true },
    ],
  };
}

const ratesTable = ({ rates }: InvoiceData, { t, money, rate }: Say): Block => ({
  kind: 'table',
  columns: [
    { label: t('papers.tax_by_rate'), share: 2 },
    { label: t('papers.net'), share: 2, end: true },
    { label: t('papers.tax'), share: 2, end: true },
    { label: t('papers.amount'), share: 2, end: true },
  ],
  rows: rates.map((sum) => [
    { text: rate(sum.rate) },
    { text: money(sum.netMinor) },
    { text: money(sum.taxMinor) },
    { text: money(sum.netMinor + sum.taxMinor) },
  ]),
});

const notes = ({ corrects, reverseCharge, taxMinor, included, method }: InvoiceData, { t, date }: Say) =>
  [
    corrects && t('papers.corrects', { number: corrects.number, date: date(corrects.issuedAt) }),
    reverseCharge && t('papers.reverse'),
    taxMinor > 0 && t(included ? 'papers.included' : 'papers.added'),
    !corrects && t('papers.paid_by', { method: methodName(t, method) }),
  ].filter((note) => note !== null && note !== false);

const METHODS: Readonly<Record<string, Key<'payments'>>> = {
  card: 'payments.card',
  sandbox: 'payments.sandbox',
  'sandbox-cny': 'payments.sandbox_cny',
  'bank-transfer': 'payments.bank_transfer',
  balance: 'payments.balance',
  paypal: 'payments.paypal',
  btcpay: 'payments.btcpay',
};

/** The name of a payment method; its code if it has no name. */
const methodName = (t: Say['t'], code: string): string => {
  const key = Object.hasOwn(METHODS, code) ? METHODS[code] : undefined;
  return key ? t(key) : code;
};
