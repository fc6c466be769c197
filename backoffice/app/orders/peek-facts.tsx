import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatDateTime, formatMoney, formatName, formatTaxRate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { Words } from '@halfturn/locales/words.ts';
import * as explain from '@halfturn/locales/say-amounts.ts';
import { SummaryList, type SummaryRow } from '@halfturn/ui/summary-list.tsx';
import type { ReactNode } from 'react';
import styles from '../layout/panel.module.css';
import { timeZone } from '../preferences.ts';

type Row = [name: string, value: ReactNode];

function Facts({ title, rows }: { title: string; rows: (Row | false)[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.facts}>
        {rows
          .filter((row) => row !== false)
          .map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
      </dl>
    </section>
  );
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

/** Who bought it, from where, and how often before. */
export function Customer({ order }: { order: StaffOrder }) {
  const { t, locale } = useWords<'staff-orders' | 'staff-tax'>();
  return (
    <Facts
      title={t('staff-orders.customer')}
      rows={[
        order.name !== '' && [t('staff-orders.name'), order.name],
        [t('staff-orders.email'), <bdi key="email">{order.email}</bdi>],
        order.phone !== '' && [t('staff-orders.phone'), <bdi key="phone">{order.phone}</bdi>],
        [t('staff-orders.orders'), t('staff-orders.paid_orders', { count: order.paidOrders })],
        order.country !== null && [t('staff-orders.country'), formatName('region', order.country, locale)],
        order.ip !== null && [
          t('staff-orders.address_of'),
          <bdi key="ip" className={styles.code}>
            {order.ip}
          </bdi>,
        ],
        order.company !== '' && [t('staff-tax.company'), order.company],
        order.vatId !== '' && [t('staff-tax.vat_id'), <bdi key="vat">{order.vatId}</bdi>],
        order.billingAddress !== '' && [t('staff-tax.billing_address'), order.billingAddress],
        order.notes !== '' && [t('staff-orders.buyer_note'), order.notes],
      ]}
    />
  );
}

/** Where boxed goods go, and how they travel; nothing for an order of keys. */
export function Parcel({ order }: { order: StaffOrder }) {
  const { t, locale } = useWords<'staff-orders'>();
  if (!order.shipTo) return null;
  const { lines, country, phone } = order.shipTo;
  return (
    <Facts
      title={t('staff-orders.parcel')}
      rows={[
        [
          t('staff-orders.ship_to'),
          <address key="to">
            {lines.map((line, i) => (
              <div key={`${i} ${line}`}>{line}</div>
            ))}
            <div>{formatName('region', country, locale)}</div>
          </address>,
        ],
        Boolean(phone) && [t('staff-orders.phone'), <bdi key="phone">{phone}</bdi>],
        order.carrier !== '' && [t('staff-orders.carrier'), order.carrier],
        order.trackingNumber !== '' && [
          t('staff-orders.tracking'),
          <bdi key="number" className={styles.code}>
            {order.trackingNumber}
          </bdi>,
        ],
      ]}
    />
  );
}

/** What it came to, where each amount came from, and every attempt to pay it. */
export function Payment({ order }: { order: StaffOrder }) {
  const { t, locale } = useWords<'staff-orders' | 'staff-tax' | 'amounts'>();
  const at = (moment: string) => formatDateTime(moment, locale, { timeZone: timeZone() });
  return (
    <section>
      <h3>{t('staff-orders.payment')}</h3>
      <SummaryList rows={sumRows(order, { t, locale })} />
      <dl className={styles.facts}>
        {order.attempts.map((attempt) => (
          <Fact
            key={attempt.no}
            name={t('staff-orders.attempt', { no: attempt.no })}
            value={
              <>
                {t('staff-orders.attempt_text', {
                  method: attempt.method,
                  state: attempt.state,
                  time: at(attempt.settledAt ?? attempt.at),
                })}{' '}
                {attempt.providerRef && <bdi className={styles.code}>{attempt.providerRef}</bdi>}
              </>
            }
          />
        ))}
      </dl>
    </section>
  );
}

function sumRows(
  order: StaffOrder,
  say: Pick<Words<'staff-orders' | 'staff-tax' | 'amounts'>, 't' | 'locale'>,
): SummaryRow[] {
  const { t, locale } = say;
  const { explained, tax } = order;
  const amounts: explain.Amounts | null = explained && {
    explained,
    currency: order.total.currency,
    names: order.lines.map(({ name }) => name),
    tax,
    freightMinor: order.freight.amount,
    feeMinor: order.fee.amount,
    pointsMinor: order.points.amount,
    method: (code) => code,
    timeZone: timeZone(),
  };
  type Teller = typeof explain.sayGoods;
  const row = (id: string, label: ReactNode, amount: Money, tell?: Teller): SummaryRow => ({
    id,
    label,
    amount: formatMoney(amount, locale),
    why: amounts && tell ? tell(amounts, say) : undefined,
  });
  const some = (id: string, label: string, amount: Money, tell?: Teller): SummaryRow[] =>
    amount.amount === 0 ? [] : [row(id, label, amount, tell)];
  return [
    ...order.lines.map((line, i) => ({
      ...row(
        `line-${line.no}`,
        t('amounts.line', {
          name: explain.whole(line.name),
          count: line.quantity,
          unit: formatMoney(line.unit, locale),
        }),
        { ...line.unit, amount: line.unit.amount * line.quantity },
        (of) => explain.sayLine(of, say, i),
      ),
      note: line.tierFrom !== null && t('amounts.tier_note', { from: line.tierFrom }),
    })),
    row('goods', t('staff-orders.goods'), order.goods, explain.sayGoods),
    ...some('member', t('staff-orders.member_discount'), order.memberDiscount, explain.sayMember),
    ...some('coupon', t('staff-orders.coupon', { code: order.couponCode }), order.coupon, explain.sayCoupon),
    ...some('points', t('staff-orders.points_used'), order.points, explain.sayPoints),
    ...some('freight', t('staff-orders.freight'), order.freight, explain.sayFreight),
    ...some('fee', t('staff-orders.fee'), order.fee, explain.sayFee),
    ...some('adjustment', t('staff-orders.adjustment'), order.adjustment).map((of) => ({
      ...of,
      note: <bdi>{order.adjustReason}</bdi>,
    })),
    ...tax.rates.map(({ rate, tax: amount }) =>
      row(
        `tax-${rate}`,
        t(tax.included ? 'staff-tax.within' : 'staff-tax.added', { rate: formatTaxRate(rate, locale) }),
        amount,
        (of) => explain.sayTax(of, say, rate),
      ),
    ),
    ...(tax.reverseCharge
      ? [{ id: 'reverse', label: t('staff-tax.head'), amount: t('staff-tax.reverse') }]
      : []),
    row('total', <b>{t('staff-orders.total_head')}</b>, order.total, explain.sayTotal),
    ...some('back', t('staff-orders.money_back'), order.refunded),
  ];
}
