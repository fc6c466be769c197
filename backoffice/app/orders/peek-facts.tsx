import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatMoney, formatName, formatTaxRate } from '@halfturn/locales/format.ts';
import { inLanguage } from '@halfturn/locales/in-language.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { Words } from '@halfturn/locales/words.ts';
import * as explain from '@halfturn/locales/describe-amounts.ts';
import { SummaryList, type SummaryRow } from '@halfturn/ui/summary-list.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Fact, Facts } from '../layout/facts.tsx';
import styles from '../layout/panel.module.css';
import { useFormats } from '../layout/use-formats.ts';
import { methodName } from '../payment-methods/method-name.ts';
import { timeZone } from '../preferences.ts';

/** Who bought it, from where, and how often before. */
export function Customer({ order }: { order: StaffOrder }) {
  const { t, locale } = useWords<'staff-orders' | 'staff-tax'>();
  const said = (name: string, value: string) => value !== '' && <Fact name={name}>{value}</Fact>;
  return (
    <section>
      <h3>{t('staff-orders.customer')}</h3>
      <Facts>
        {said(t('staff-orders.name'), order.name)}
        <Fact name={t('staff-orders.email')}>
          <bdi>{order.email}</bdi>
        </Fact>
        {order.phone !== '' && (
          <Fact name={t('staff-orders.phone')}>
            <bdi>{order.phone}</bdi>
          </Fact>
        )}
        <Fact name={t('staff-orders.orders')}>
          <Link className="link" to={`/orders?email=${encodeURIComponent(order.email)}`}>
            {t('staff-orders.paid_orders', { count: order.paidOrders })}
          </Link>
        </Fact>
        {order.country !== null && (
          <Fact name={t('staff-orders.country')}>{formatName('region', order.country, locale)}</Fact>
        )}
        {order.ip !== null && (
          <Fact name={t('staff-orders.address_of')}>
            <bdi className={styles.code}>{order.ip}</bdi>
          </Fact>
        )}
        {said(t('staff-tax.company'), order.company)}
        {order.vatId !== '' && (
          <Fact name={t('staff-tax.vat_id')}>
            <bdi>{order.vatId}</bdi>
          </Fact>
        )}
        {said(t('staff-tax.billing_address'), order.billingAddress)}
        {said(t('staff-orders.buyer_note'), order.notes)}
      </Facts>
    </section>
  );
}

/** Where boxed goods go, and how they travel; nothing for an order of keys. */
export function Parcel({ order }: { order: StaffOrder }) {
  const { t, locale } = useWords<'staff-orders'>();
  if (!order.shipTo) return null;
  const { lines, country, phone } = order.shipTo;
  const method = inLanguage(order.explained?.freight?.names ?? {}, locale);
  const trackingNumber = <bdi className={styles.code}>{order.trackingNumber}</bdi>;
  return (
    <section>
      <h3>{t('staff-orders.parcel')}</h3>
      <Facts>
        <Fact name={t('staff-orders.ship_to')}>
          <address>
            {lines.map((line, i) => (
              <div key={`${i} ${line}`}>{line}</div>
            ))}
            <div>{formatName('region', country, locale)}</div>
          </address>
        </Fact>
        {phone && (
          <Fact name={t('staff-orders.phone')}>
            <bdi>{phone}</bdi>
          </Fact>
        )}
        {method && (
          <Fact name={t('staff-orders.delivery_method')}>
            <bdi>{method}</bdi>
          </Fact>
        )}
        {order.carrier !== '' && <Fact name={t('staff-orders.carrier')}>{order.carrier}</Fact>}
        {order.trackingNumber !== '' && (
          <Fact name={t('staff-orders.tracking')}>
            {order.trackingUrl ? (
              <a className="link" href={order.trackingUrl} target="_blank" rel="noreferrer">
                {trackingNumber}
              </a>
            ) : (
              trackingNumber
            )}
          </Fact>
        )}
      </Facts>
    </section>
  );
}

/** What it came to, where each amount came from, and every attempt to pay it. */
export function Payment({ order }: { order: StaffOrder }) {
  const { t, locale } = useWords<'staff-orders' | 'staff-tax' | 'amounts' | 'staff-payment-methods'>();
  const { time } = useFormats();
  return (
    <section>
      <h3>{t('staff-orders.payment')}</h3>
      <SummaryList rows={sumRows(order, { t, locale })} />
      <Facts>
        {order.attempts.map(({ no, method, state, at, settledAt, providerRef }) => (
          <Fact key={no} name={t('staff-orders.attempt', { no })}>
            {t('staff-orders.attempt_text', {
              method: methodName(t, method),
              state,
              time: time(settledAt ?? at),
            })}{' '}
            {providerRef && <bdi className={styles.code}>{providerRef}</bdi>}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

type Say = Pick<Words<'staff-orders' | 'staff-tax' | 'amounts' | 'staff-payment-methods'>, 't' | 'locale'>;
type Describer = typeof explain.describeGoods;

/** The order's amounts as their explanations take them; null for an order that keeps none. */
function amountsOf(
  { explained, total, lines, tax, freight, fee, points }: StaffOrder,
  { t }: Say,
): explain.Amounts | null {
  return (
    explained && {
      explained,
      currency: total.currency,
      names: lines.map(({ name }) => name),
      tax,
      freightMinor: freight.amount,
      feeMinor: fee.amount,
      pointsMinor: points.amount,
      method: (code) => methodName(t, code),
      timeZone: timeZone(),
    }
  );
}

function sumRows(order: StaffOrder, say: Say): SummaryRow[] {
  const { t, locale } = say;
  const { tax } = order;
  const amounts = amountsOf(order, say);
  const row = (id: string, label: ReactNode, amount: Money, tell?: Describer): SummaryRow => ({
    id,
    label,
    amount: formatMoney(amount, locale),
    why: amounts && tell ? tell(amounts, say) : undefined,
  });
  const some = (id: string, label: string, amount: Money, tell?: Describer): SummaryRow[] =>
    amount.amount === 0 ? [] : [row(id, label, amount, tell)];
  const lines = order.lines.map(({ no, name, quantity, unit, tierFrom }, i) => {
    const of = { name: explain.whole(name), count: quantity, unit: formatMoney(unit, locale) };
    const cost = { ...unit, amount: unit.amount * quantity };
    return {
      ...row(`line-${no}`, t('amounts.line', of), cost, (from) => explain.describeLine(from, say, i)),
      note: tierFrom !== null && t('amounts.tier_note', { from: tierFrom }),
    };
  });
  const taxes = tax.rates.map(({ rate, tax: amount }) => {
    const label = t(tax.included ? 'staff-tax.within' : 'staff-tax.added', {
      rate: formatTaxRate(rate, locale),
    });
    return row(`tax-${rate}`, label, amount, (of) => explain.describeTax(of, say, rate));
  });
  const reverse = { id: 'reverse', label: t('staff-tax.head'), amount: t('staff-tax.reverse') };
  const adjustment = some('adjustment', t('staff-orders.adjustment'), order.adjustment);
  return [
    ...lines,
    row('goods', t('staff-orders.goods'), order.goods, explain.describeGoods),
    ...some('member', t('staff-orders.member_discount'), order.memberDiscount, explain.describeMember),
    ...some(
      'coupon',
      t('staff-orders.coupon', { code: order.couponCode }),
      order.coupon,
      explain.describeCoupon,
    ),
    ...some('points', t('staff-orders.points_used'), order.points, explain.describePoints),
    ...some('freight', t('staff-orders.freight'), order.freight, explain.describeFreight),
    ...some('fee', t('staff-orders.fee'), order.fee, explain.describeFee),
    ...adjustment.map((of) => ({ ...of, note: <bdi>{order.adjustReason}</bdi> })),
    ...taxes,
    ...(tax.reverseCharge ? [reverse] : []),
    row('total', <b>{t('staff-orders.total_head')}</b>, order.total, explain.describeTotal),
    ...some('back', t('staff-orders.money_back'), order.refunded),
  ];
}
