import { formatMoney, formatTaxRate } from '@halfturn/locales/format.ts';
import type { loadWords } from '@halfturn/locales/load.ts';
import type { SumRow } from '../../../platform/mail/parts.ts';
import { frozenTaxWire } from '../../tax/door.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { deliveryNameOf, type DeliveredOrder } from '../delivery-name.ts';
import type { LineRow, OrderRow } from '../orders.queries.ts';

/** What of an order and its lines the sums are made from. */
export type SummedOrder = Parameters<typeof frozenTaxWire>[0] &
  DeliveredOrder &
  Pick<
    OrderRow,
    'total_minor' | 'member_discount_minor' | 'coupon_code' | 'coupon_minor' | 'points_minor' | 'adjust_minor'
  >;
export type SummedLine = Parameters<typeof frozenTaxWire>[1][number] &
  Pick<LineRow, 'name' | 'quantity' | 'tier_from' | 'unit_minor'>;

type Words = Pick<ReturnType<typeof loadWords<'orders-mails' | 'tax'>>, 't' | 'locale'>;

const units = ({ quantity, tier_from }: SummedLine, t: Words['t']): string =>
  [
    t('orders-mails.units', { count: quantity }),
    ...(tier_from === 1 ? [] : [t('orders-mails.tier', { from: tier_from })]),
  ].join(', ');

/** What an order comes to, row by row: its lines, what comes off or on, and the total with its tax. */
export function sumRows(order: SummedOrder, lines: readonly SummedLine[], { t, locale }: Words): SumRow[] {
  const money = (amount: number): string => formatMoney({ amount, currency: order.currency }, locale);
  const rows: SumRow[] = lines.map((line) => ({
    label: line.name,
    ...(line.quantity > 1 && { detail: units(line, t) }),
    amount: money(line.unit_minor * line.quantity),
  }));
  const add = (label: string, amount: number, detail = ''): void => {
    if (amount !== 0) rows.push({ label, ...(detail && { detail }), amount: money(amount) });
  };
  add(t('orders-mails.member_discount'), -order.member_discount_minor);
  add(t('orders-mails.coupon', { code: order.coupon_code ?? '' }), -order.coupon_minor);
  add(t('orders-mails.points_used'), -order.points_minor);
  add(t('orders-mails.freight'), order.freight_minor, deliveryNameOf(order, locale));
  add(t('orders-mails.fee'), order.fee_minor);
  add(t('orders-mails.adjustment'), order.adjust_minor);
  const { rates, included, reverseCharge } = frozenTaxWire(order, lines);
  const percent = (rate: number) => formatTaxRate(rate, locale);
  if (!included) for (const { rate, tax } of rates) add(t('tax.added', { rate: percent(rate) }), tax.amount);
  const within = included
    ? rates.map(({ rate, tax }) => t('tax.includes', { amount: money(tax.amount), rate: percent(rate) }))
    : [];
  const detail = reverseCharge ? t('tax.reverse') : within.join(' ');
  rows.push({
    label: t('orders-mails.total'),
    ...(detail && { detail }),
    amount: money(order.total_minor),
    strong: true,
  });
  return rows;
}

/** The sums of an invented order of two products, adjusted by so much. */
export function exampleSums(adjust = 0): { order: SummedOrder; lines: SummedLine[] } {
  const line = { tier_from: 1, tax_rate: 0, tax_minor: 0 };
  return {
    order: {
      currency: EXAMPLE.currency,
      tax_included: true,
      tax_country: null,
      reverse_charge: false,
      tax_minor: 0,
      rest_tax_rate: 0,
      freight_minor: 0,
      freight_tax_minor: 0,
      fee_minor: 0,
      fee_tax_minor: 0,
      member_discount_minor: 0,
      coupon_code: 'WELCOME5',
      coupon_minor: 250,
      points_minor: 0,
      adjust_minor: adjust,
      delivery_method: null,
      explained: null,
      total_minor: 4_998 + 1_499 - 250 + adjust,
    },
    lines: [
      { ...line, name: EXAMPLE.product, quantity: 2, unit_minor: 2_499, total_minor: 4_998 },
      { ...line, name: EXAMPLE.secondProduct, quantity: 1, unit_minor: 1_499, total_minor: 1_499 },
    ],
  };
}
