import type { Quote } from '@halfturn/contract/checkout.ts';
import { formatMoney, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { taxRows } from '../tax/tax-rows.ts';
import { SummaryList, type SummaryRow } from '@halfturn/ui/summary-list.tsx';

/** What makes up the total. Discounts that are none have no row; freight and fee always say what they are. */
export function Total({ quote, copies, coupon }: { quote: Quote; copies: number; coupon: string }) {
  const { t, locale } = useWords<'checkout' | 'tax'>();
  const saving = (id: string, label: string, { amount, currency }: Quote['coupon']): SummaryRow[] =>
    amount === 0
      ? []
      : [{ id, label, amount: formatMoney({ amount: -Math.abs(amount), currency }, locale), saving: true }];
  const { member } = quote;
  const memberLabel = member
    ? t('checkout.member_level', {
        name: member.name,
        discount: formatPercent(member.discount / 100, locale),
      })
    : t('checkout.member_discount');
  const rows: SummaryRow[] = [
    { id: 'goods', label: t('checkout.goods', { count: copies }), amount: formatMoney(quote.goods, locale) },
    ...saving('member', memberLabel, quote.memberDiscount),
    ...saving('coupon', t('checkout.coupon_row', { code: coupon }), quote.coupon),
    ...saving('points', t('checkout.points_row', { count: member?.pointsUsed ?? 0 }), quote.points),
    {
      id: 'freight',
      label: t('checkout.delivery'),
      amount: quote.freight.amount === 0 ? t('checkout.free') : formatMoney(quote.freight, locale),
    },
    { id: 'fee', label: t('checkout.payment_fee'), amount: formatMoney(quote.serviceCharge, locale) },
    ...taxRows(quote.tax, { t, locale }),
  ];
  return (
    <SummaryList
      rows={rows}
      total={{ label: t('checkout.total'), amount: formatMoney(quote.total, locale) }}
    />
  );
}
