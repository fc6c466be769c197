import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import * as explain from '@halfturn/locales/describe-amounts.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { SummaryList, type SummaryRow } from '@halfturn/ui/summary-list.tsx';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { methodWords } from '../payments/method-words.ts';
import { type Saving, savingRows, taxRows, describeTax } from '../tax/summary-rows.ts';
import { isUnpaid } from './order-view.ts';
import { useTimeZone } from './use-time-zone.ts';

/** What was paid for what, and how; where each amount came from, as it was said when the order was placed. */
export function Receipt({ order }: { order: Order }) {
  const { t, locale } = useWords<'orders' | 'payments' | 'tax'>();
  const { rows, total } = useRows(order);
  const tax = describeTax(order.tax, { t, locale });
  return (
    <Panel id="receipt" title={t('orders.receipt')}>
      <SummaryList rows={rows} total={total} />
      {tax !== '' && <p className="tiny muted">{tax}</p>}
      {order.refunded.amount > 0 && (
        <SummaryList
          rows={[
            {
              id: 'refunded',
              label: t('orders.money_returned'),
              amount: formatMoney(order.refunded, locale),
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

/** The rows of the receipt, and its total. */
function useRows(order: Order) {
  const { t, locale } = useWords<'orders' | 'amounts' | 'payments' | 'tax'>();
  const say = { t, locale };
  const amounts = useAmounts(order, (code) => methodWords(t, code).name);
  const why = <A extends unknown[]>(
    tell: (amounts: explain.Amounts, words: typeof say, ...rest: A) => explain.Said,
    ...rest: A
  ) => amounts && tell(amounts, say, ...rest);
  const money = (amount: Order['goods']) => formatMoney(amount, locale);
  const lines: SummaryRow[] = order.lines.map((line, i) => ({
    id: line.productId,
    label: line.quantity === 1 ? line.name : t('orders.line', { name: line.name, count: line.quantity }),
    // As it was priced: what comes off has rows of its own.
    amount: money({ ...line.unit, amount: line.unit.amount * line.quantity }),
    note: line.tierFrom !== null && t('amounts.tier_note', { from: line.tierFrom }),
    why: why(explain.describeLine, i),
  }));
  const { memberDiscount, couponCode, couponPrice, points } = order;
  const coupon = t('orders.coupon', { code: couponCode });
  const savings: Saving[] = [
    {
      id: 'member',
      label: t('orders.member_discount'),
      amount: memberDiscount,
      why: why(explain.describeMember),
    },
    { id: 'coupon', label: coupon, amount: couponPrice, why: why(explain.describeCoupon) },
    { id: 'points', label: t('orders.points'), amount: points, why: why(explain.describePoints) },
  ];
  const freight: SummaryRow = {
    id: 'freight',
    label: t('orders.freight'),
    amount: order.freight.amount === 0 ? t('orders.free') : money(order.freight),
    why: why(explain.describeFreight),
  };
  const fee = {
    id: 'fee',
    label: t('orders.fee'),
    amount: money(order.payPrice),
    why: why(explain.describeFee),
  };
  const adjusted: SummaryRow = {
    id: 'adjusted',
    label: t('orders.adjusted'),
    amount: money(order.adjustPrice),
    saving: order.adjustPrice.amount < 0,
    note: <bdi>{order.adjustReason}</bdi>,
  };
  const rows = [
    ...lines,
    ...savings.flatMap((saving) => savingRows(saving, locale)),
    ...(order.lines.some(({ kind }) => kind === 'physical') ? [freight] : []),
    fee,
    ...(order.adjustPrice.amount === 0 ? [] : [adjusted]),
    ...taxRows(order.tax, say, (rate) => why(explain.describeTax, rate)),
  ];
  const label = t(isUnpaid(order) ? 'orders.total_due' : 'orders.total_paid');
  return { rows, total: { label, amount: money(order.realAmount), why: why(explain.describeTotal) } };
}

/** What there is to explain; nothing of an order from before anything was. */
function useAmounts(order: Order, method: (code: string) => string): explain.Amounts | undefined {
  const timeZone = useTimeZone();
  if (!order.explained) return undefined;
  return {
    explained: order.explained,
    currency: order.realAmount.currency,
    names: order.lines.map(({ name }) => name),
    tax: order.tax,
    freightMinor: order.freight.amount,
    feeMinor: order.payPrice.amount,
    pointsMinor: order.points.amount,
    method,
    ...(timeZone !== null && { timeZone }),
  };
}

type Papers = ReplyOf<Calls['GET /api/orders/{orderNo}/papers']>;

/** The invoice of a paid order and its credit notes, for who bought it. They are asked for beside the page: it can do without. */
function OrderPapers({ order }: { order: Order }) {
  const { t } = useWords<'orders'>();
  const call = useCall();
  const [papers, setPapers] = useState<Papers | null>(null);
  const { orderNo, paidAt, refunded } = order;
  useEffect(() => {
    if (paidAt === null) return;
    const stop = new AbortController();
    call('GET /api/orders/{orderNo}/papers', { params: { orderNo } }, { signal: stop.signal }).then(
      setPapers,
      // They stand here the next time.
      () => {},
    );
    return () => stop.abort();
  }, [call, orderNo, paidAt, refunded.amount]);
  if (papers?.follows) return <p className="tiny muted">{t('orders.paper_follows')}</p>;
  // Who holds only a mail's link is told where it opens: an invoice says where its buyer lives.
  if (papers?.papers.length === 0 && order.proofs.length > 0)
    return <p className="tiny muted">{t('orders.paper_elsewhere')}</p>;
  return papers?.papers.map(({ number, kind }) => (
    <p key={number}>
      <a
        className="link"
        href={`/prod-api/api/orders/${orderNo}/papers/${number}`}
        target="_blank"
        rel="noreferrer"
      >
        {kind === 'invoice' ? t('orders.paper_invoice') : t('orders.paper_credit', { number })}
      </a>
    </p>
  ));
}
