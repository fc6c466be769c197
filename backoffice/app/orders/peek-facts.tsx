import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatDateTime, formatMoney, formatName, formatTaxRate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { ReactNode } from 'react';
import styles from '../layout/panel.module.css';
import { timeZone } from '../preferences.ts';

type Row = [name: string, value: ReactNode];

function Facts({ title, rows, children }: { title: string; rows: (Row | false)[]; children?: ReactNode }) {
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
      {children}
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

/** What it came to, and every attempt to pay it. */
export function Payment({ order }: { order: StaffOrder }) {
  const { t, locale } = useWords<'staff-orders' | 'staff-tax'>();
  const at = (moment: string) => formatDateTime(moment, locale, { timeZone: timeZone() });
  const money = (amount: Money) => <bdi>{formatMoney(amount, locale)}</bdi>;
  const some = (name: string, amount: Money): Row | false => amount.amount !== 0 && [name, money(amount)];
  return (
    <Facts
      title={t('staff-orders.payment')}
      rows={[
        [t('staff-orders.goods'), money(order.goods)],
        some(t('staff-orders.member_discount'), order.memberDiscount),
        some(t('staff-orders.coupon', { code: order.couponCode }), order.coupon),
        some(t('staff-orders.points_used'), order.points),
        some(t('staff-orders.freight'), order.freight),
        some(t('staff-orders.fee'), order.fee),
        ...order.tax.rates.map(({ rate, tax }): Row => [
          t(order.tax.included ? 'staff-tax.within' : 'staff-tax.added', {
            rate: formatTaxRate(rate, locale),
          }),
          money(tax),
        ]),
        order.tax.reverseCharge && [t('staff-tax.head'), t('staff-tax.reverse')],
        [t('staff-orders.total_head'), <b key="total">{money(order.total)}</b>],
        some(t('staff-orders.money_back'), order.refunded),
      ]}
    >
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
    </Facts>
  );
}
