import type { Order } from '@halfturn/contract/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { SummaryList, type SummaryRow } from '@halfturn/ui/summary-list.tsx';
import { taxRows, taxSaid } from '../tax/tax-rows.ts';
import { OrderPapers } from './papers.tsx';
import { isUnpaid } from './order-view.ts';
import { methodWords } from '../payments/method-words.ts';

/** What was paid for what, and how. */
export function Receipt({ order }: { order: Order }) {
  const { t, locale } = useWords<'orders' | 'payments' | 'tax'>();
  const tax = taxSaid(order.tax, { t, locale });
  const money = (amount: Order['goods']) => formatMoney(amount, locale);
  const row = (id: string, label: string, amount: Order['goods']): SummaryRow[] =>
    amount.amount === 0 ? [] : [{ id, label, amount: money(amount) }];
  const saving = (id: string, label: string, { amount, currency }: Order['goods']): SummaryRow[] =>
    amount === 0 ? [] : [{ id, label, amount: money({ amount: -Math.abs(amount), currency }), saving: true }];
  const shipped = order.lines.some(({ kind }) => kind === 'physical');
  return (
    <Panel title={t('orders.receipt')}>
      <SummaryList
        rows={[
          ...order.lines.map((line) => ({
            id: line.productId,
            label:
              line.quantity === 1 ? line.name : t('orders.line', { name: line.name, count: line.quantity }),
            // As it was priced: what comes off has rows of its own.
            amount: money({ ...line.unit, amount: line.unit.amount * line.quantity }),
          })),
          ...saving('member', t('orders.member_discount'), order.memberDiscount),
          ...saving('coupon', t('orders.coupon', { code: order.couponCode }), order.couponPrice),
          ...saving('points', t('orders.points'), order.points),
          ...(shipped
            ? [{ id: 'freight', label: t('orders.freight'), amount: freight(order, t, money) }]
            : []),
          { id: 'fee', label: t('orders.fee'), amount: money(order.payPrice) },
          ...taxRows(order.tax, { t, locale }),
          ...row('adjusted', t('orders.adjusted'), order.adjustPrice),
        ]}
        total={{
          label: t(isUnpaid(order) ? 'orders.total_due' : 'orders.total_paid'),
          amount: money(order.realAmount),
        }}
      />
      {tax !== '' && <p className="tiny muted">{tax}</p>}
      {order.refunded.amount > 0 && (
        <SummaryList
          rows={[
            {
              id: 'refunded',
              label: t('orders.money_returned'),
              amount: money(order.refunded),
              saving: true,
            },
          ]}
        />
      )}
      <OrderPapers order={order} />
      <p className="tiny muted">{methodWords(t, order.paymentMethod).name}</p>
    </Panel>
  );
}

const freight = (
  order: Order,
  t: ReturnType<typeof useWords<'orders'>>['t'],
  money: (amount: Order['freight']) => string,
) => (order.freight.amount === 0 ? t('orders.free') : money(order.freight));
