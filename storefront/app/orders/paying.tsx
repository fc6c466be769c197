import type { Order } from '@halfturn/contract/orders.ts';
import { formatDuration, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Countdown } from '@halfturn/ui/countdown.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useEffect } from 'react';
import { Fault } from '../fault.tsx';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { useGo } from '../use-go.ts';
import { loadOrder } from './load-order.ts';
import styles from './order-facts.module.css';
import { PayActions } from './pay-actions.tsx';
import { hasTerm, type Came, payState, pollDelay } from './pay-state.ts';
import { PriceAdjusted } from './price-adjusted.tsx';
import { forgetTrip } from './provider-trip.ts';
import { byTransfer, describeState } from './describe-state.tsx';
import { StatePanel } from './state-panel.tsx';
import { TransferPanel } from './transfer-panel.tsx';
import { type OrderState, useOrderState } from './use-order-state.ts';
import { usePay } from './use-pay.ts';
import { useReload } from './use-reload.ts';
import { useTrip } from './use-trip.ts';

/** A way of paying that stays on this page. */
const BALANCE = 'balance';
/** A transfer takes hours: asking now and then is enough. */
const TRANSFER_MS = 15_000;

/** How long "paid" stands before the page turns into the order. */
const PAID_MS = 1_500;

export interface PayingProps {
  order: Order;
  /** The buyer comes from the provider, having stopped there. */
  stopped?: boolean;
}

/** The one panel that follows an order from being placed to being paid, or to not being paid. */
export function Paying({ order: loaded, stopped = false }: PayingProps) {
  const words = useWords<'orders' | 'transfer'>();
  const { t } = words;
  const { orderNo } = loaded;
  const { value: order, reload } = useReload(loaded, orderNo, loadOrder);
  const trip = useTrip(orderNo);
  const paying = usePay(orderNo, reload, trip.silent);

  const believed = trip.returned !== null;
  const stateOf = (facts: OrderState) =>
    payState({ ...facts, leftMs: leftOf(facts) }, cameFrom(trip, stopped, facts.heardAt, order));
  const live = useOrderState(order, (facts, age) =>
    isTransfer(order, facts) && facts.failures === 0
      ? TRANSFER_MS
      : pollDelay(stateOf(facts), age, facts.failures),
  );
  const state = stateOf(live);
  useFollow(order, live, state === 'paid', reload);

  if (isTransfer(order, live) && (state === 'waiting' || state === 'slow'))
    return <TransferPanel order={order} live={live} paying={paying} />;
  const { icon, tone, title, text, tag } = describeState(state, order, live, words);
  return (
    <>
      <PageHead title={t('orders.page_title', { state: title, order: orderNo })} hidden />
      <StatePanel
        icon={icon}
        tone={tone}
        title={title}
        text={text}
        state={state}
        actions={
          <PayActions
            state={state}
            order={order}
            paying={paying}
            onCancelled={live.ask}
            onNotPaid={believed && leftOf(live) > 0 ? () => forgetTrip(orderNo) : undefined}
          />
        }
      >
        {tag && <Tag tone="info">{tag}</Tag>}
        {hasTerm(state, leftOf(live)) && live.payBefore !== null && (
          <Countdown
            deadline={Date.parse(live.payBefore)}
            offset={live.offset}
            label={t('orders.time_left')}
            format={formatDuration}
            say={(minutes) => t('orders.minutes_left', { minutes })}
            onEnd={live.ask}
          />
        )}
        <OrderFacts order={order} />
        <PriceAdjusted order={order} />
        <Fault>{paying.fault}</Fault>
        {live.failures > 1 && <Notice tone="warn">{t('orders.no_answer')}</Notice>}
      </StatePanel>
    </>
  );
}

/** Milliseconds left to pay, by the server's clock, when it was last heard of; without end where there is no term. */
const leftOf = ({ payBefore, heardAt, offset }: OrderState): number =>
  payBefore === null ? Infinity : Date.parse(payBefore) - (heardAt + offset);

/** The order waits for a bank transfer, which may take a day. */
const isTransfer = (order: Order, { status }: OrderState): boolean =>
  status === 'paying' && byTransfer(order);

function cameFrom(
  { leaving, returned }: ReturnType<typeof useTrip>,
  stopped: boolean,
  now: number,
  order: Order,
): Came {
  // Paid from what the store holds for its member: there is nowhere to go to, and the answer is a moment away.
  if (order.paymentMethod === BALANCE) return { from: 'provider', agoMs: 0 };
  if (byTransfer(order)) return { from: 'nowhere' };
  if (leaving) return { from: 'leaving' };
  if (stopped) return { from: 'stopped' };
  return returned === null ? { from: 'nowhere' } : { from: 'provider', agoMs: now - returned };
}

/** Reloads the order when its status has changed, and shows the order itself once it is paid. */
function useFollow(order: Order, live: OrderState, paid: boolean, reload: () => Promise<boolean>) {
  const go = useGo();
  const { orderNo } = order;
  const { status, heardAt } = live;
  const moved = status !== order.status || live.paymentStatus !== order.paymentStatus;
  useEffect(() => {
    // At each answer, not only at the first: a loading that failed is made up for at the next.
    if (moved) void reload();
  }, [moved, heardAt, reload]);
  useEffect(() => {
    // The trip has led to something: what the panel says from here on comes from the order alone.
    if (status !== 'paying') forgetTrip(orderNo);
  }, [status, orderNo]);
  useEffect(() => {
    if (!paid) return;
    const timer = setTimeout(() => go(links.successPayment(orderNo), { replace: true }), PAID_MS);
    return () => clearTimeout(timer);
  }, [paid, go, orderNo]);
}

/** Which order it is, and what it costs: stands below every state. */
function OrderFacts({ order }: { order: Order }) {
  const { t, locale } = useWords<'orders'>();
  return (
    <dl className={styles.facts} aria-label={t('orders.facts')}>
      <div>
        <dt>{t('orders.products')}</dt>
        <dd>
          <ul>
            {order.lines.map(({ name, quantity }, at) => (
              <li key={at}>
                {quantity > 1 && `${quantity} × `}
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt>{t('orders.order_no')}</dt>
        <dd className="ltr">{order.orderNo}</dd>
      </div>
      <div>
        <dt>{t('orders.amount')}</dt>
        <dd>
          <bdi>{formatMoney(order.realAmount, locale)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
