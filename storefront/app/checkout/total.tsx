import type { Quote } from '@halfturn/contract/checkout.ts';
import { formatMoney, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import * as explain from '@halfturn/locales/describe-amounts.ts';
import type { Words } from '@halfturn/locales/words.ts';
import { SummaryList } from '@halfturn/ui/summary-list.tsx';
import { methodWords } from '../payments/method-words.ts';
import { type Saving, savingRows, taxRows } from '../tax/summary-rows.ts';

interface TotalProps {
  quote: Quote;
  units: number;
  coupon: string;
}

/** What makes up the total, and where each amount comes from. */
export function Total({ quote, units, coupon }: TotalProps) {
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
    // Only ever worked out in a browser, which takes a while to say its own.
    get timeZone() {
      return Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
  };
  const money = (amount: Quote['total']) => formatMoney(amount, locale);
  const goods = {
    id: 'goods',
    label: t('checkout.goods', { count: units }),
    amount: money(quote.goods),
    why: explain.describeGoods(amounts, say),
  };
  const freight = {
    id: 'freight',
    label: t('checkout.delivery'),
    amount: freightWords(quote, money, t('checkout.free')),
    why: explain.describeFreight(amounts, say),
  };
  const fee = {
    id: 'fee',
    label: t('checkout.payment_fee'),
    amount: money(quote.serviceCharge),
    why: explain.describeFee(amounts, say),
  };
  const savings = savingsOf(quote, coupon, amounts, say).flatMap((saving) => savingRows(saving, locale));
  const tax = taxRows(quote.tax, say, (rate) => explain.describeTax(amounts, say, rate));
  return (
    <SummaryList
      rows={[goods, ...savings, freight, fee, ...tax]}
      total={{
        label: t('checkout.total'),
        amount: money(quote.total),
        why: explain.describeTotal(amounts, say),
      }}
    />
  );
}

/** The discounts of level, coupon and points. */
function savingsOf(
  { member, memberDiscount, coupon: off, points }: Quote,
  coupon: string,
  amounts: explain.Amounts,
  say: Pick<Words<'checkout' | 'amounts'>, 't' | 'locale'>,
): Saving[] {
  const { t, locale } = say;
  const level = member
    ? t('checkout.member_level', {
        name: member.name,
        discount: formatPercent(member.discount / 100, locale),
      })
    : t('checkout.member_discount');
  return [
    { id: 'member', label: level, amount: memberDiscount, why: explain.describeMember(amounts, say) },
    {
      id: 'coupon',
      // Codes are in upper case, however they are typed.
      label: t('checkout.coupon_row', { code: coupon.toUpperCase() }),
      amount: off,
      why: explain.describeCoupon(amounts, say),
    },
    {
      id: 'points',
      label: t('checkout.points_row', { count: member?.pointsUsed ?? 0 }),
      amount: points,
      why: explain.describePoints(amounts, say),
    },
  ];
}

/** What shipping costs; a dash if nothing ships to the country. */
function freightWords(
  { freight, needsAddress, deliveryMethods }: Quote,
  money: (amount: Quote['freight']) => string,
  free: string,
): string {
  if (freight.amount !== 0) return money(freight);
  return needsAddress && deliveryMethods.length === 0 ? '–' : free;
}
