import type { Quote } from '@halfturn/contract/checkout.ts';
import { formatMoney, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import * as explain from '@halfturn/locales/say-amounts.ts';
import { methodWords } from '../payments/method-words.ts';
import { taxRows } from '../tax/tax-rows.ts';
import { SummaryList, type SummaryRow } from '@halfturn/ui/summary-list.tsx';

/**
 * What makes up the total, and where each amount comes from. Discounts that are none have no row; freight and fee always say what
 * they are.
 */
export function Total({ quote, copies, coupon }: { quote: Quote; copies: number; coupon: string }) {
  const { t, locale } = useWords<'checkout' | 'amounts' | 'payments' | 'tax'>();
  const say = { t, locale };
  const amounts: explain.Amounts = {
    explained: quote.explained,
    currency: quote.total.currency,
    names: quote.lines.map(({ name }) => name),
    tax: quote.tax,
    freightMinor: quote.freight.amount,
    feeMinor: quote.serviceCharge.amount,
    pointsMinor: quote.points.amount,
    method: (code) => methodWords(t, code).name,
    // Only ever worked out in a browser, which knows its own.
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const saving = (
    id: string,
    label: string,
    { amount, currency }: Quote['coupon'],
    why: explain.Said,
  ): SummaryRow[] =>
    amount === 0
      ? []
      : [
          {
            id,
            label,
            amount: formatMoney({ amount: -Math.abs(amount), currency }, locale),
            saving: true,
            why,
          },
        ];
  const { member } = quote;
  const memberLabel = member
    ? t('checkout.member_level', {
        name: member.name,
        discount: formatPercent(member.discount / 100, locale),
      })
    : t('checkout.member_discount');
  const rows: SummaryRow[] = [
    {
      id: 'goods',
      label: t('checkout.goods', { count: copies }),
      amount: formatMoney(quote.goods, locale),
      why: explain.sayGoods(amounts, say),
    },
    ...saving('member', memberLabel, quote.memberDiscount, explain.sayMember(amounts, say)),
    ...saving(
      'coupon',
      t('checkout.coupon_row', { code: coupon }),
      quote.coupon,
      explain.sayCoupon(amounts, say),
    ),
    ...saving(
      'points',
      t('checkout.points_row', { count: member?.pointsUsed ?? 0 }),
      quote.points,
      explain.sayPoints(amounts, say),
    ),
    {
      id: 'freight',
      label: t('checkout.delivery'),
      amount: quote.freight.amount === 0 ? t('checkout.free') : formatMoney(quote.freight, locale),
      why: explain.sayFreight(amounts, say),
    },
    {
      id: 'fee',
      label: t('checkout.payment_fee'),
      amount: formatMoney(quote.serviceCharge, locale),
      why: explain.sayFee(amounts, say),
    },
    ...taxRows(quote.tax, say, (rate) => explain.sayTax(amounts, say, rate)),
  ];
  return (
    <SummaryList
      rows={rows}
      total={{
        label: t('checkout.total'),
        amount: formatMoney(quote.total, locale),
        why: explain.sayTotal(amounts, say),
      }}
    />
  );
}
