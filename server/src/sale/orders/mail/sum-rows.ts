import { formatMoney, formatTaxRate } from '@halfturn/locales/format.ts';
import type { loadWords } from '@halfturn/locales/load.ts';
import type { SumRow } from '../../../platform/mail/parts.ts';
import { frozenTaxWire } from '../../tax/door.ts';
import type { LineRow, OrderRow } from '../orders.queries.ts';

type Words = Pick<ReturnType<typeof loadWords<'orders-mails' | 'tax'>>, 't' | 'locale'>;

const units = ({ quantity, tier_from }: LineRow, t: Words['t']): string =>
  [
    t('orders-mails.units', { count: quantity }),
    ...(tier_from === 1 ? [] : [t('orders-mails.tier', { from: tier_from })]),
  ].join(', ');

/** What an order comes to, row by row: its lines, what comes off or on, and the total with its tax. */
export function sumRows(order: OrderRow, lines: readonly LineRow[], { t, locale }: Words): SumRow[] {
  const money = (amount: number): string => formatMoney({ amount, currency: order.currency }, locale);
  const rows: SumRow[] = lines.map((line) => ({
    label: line.name,
    ...(line.quantity > 1 && { detail: units(line, t) }),
    amount: money(line.unit_minor * line.quantity),
  }));
  const add = (label: string, amount: number): void => {
    if (amount !== 0) rows.push({ label, amount: money(amount) });
  };
  add(t('orders-mails.member_discount'), -order.member_discount_minor);
  add(t('orders-mails.coupon', { code: order.coupon_code ?? '' }), -order.coupon_minor);
  add(t('orders-mails.points_used'), -order.points_minor);
  add(t('orders-mails.freight'), order.freight_minor);
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
