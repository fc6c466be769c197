import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useLoaderData, useLocation } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { AdjustPrice } from './adjust-price.tsx';
import { Copies } from './copies.tsx';
import { Gift } from './gift.tsx';
import { History } from './history.tsx';
import { KeyDelivery } from './key-delivery.tsx';
import type { loadOrder } from './orders.loader.ts';
import { OrderActions } from './order-actions.tsx';
import page from './orders.module.css';
import { Reasons } from '../risk/reasons.tsx';
import { Customer, Parcel, Payment } from './peek-facts.tsx';
import { Papers } from './papers.tsx';
import { StatusMark } from './status-mark.tsx';

/** An order beside the list: what is to be done first, then who, what, how it was paid, and what happened. */
export function PeekPage() {
  const { t } = useWords<'staff' | 'staff-orders' | 'staff-risk'>();
  const { money, time } = useFormats();
  const order = useLoaderData<typeof loadOrder>();
  const { pathname } = useLocation();
  const { refund } = order;
  return (
    <Beside
      id={order.orderNo}
      label={t('staff-orders.order_no', { order: order.orderNo })}
      title={<bdi>{order.orderNo}</bdi>}
      back={pathname.startsWith('/refunds') ? '/refunds' : '/orders'}
      closeLabel={t('staff-orders.close_order')}
    >
      <StatusMark status={order.status} />
      {refund?.askedAt && refund.answerBy && (
        <Notice tone="bad" icon="refresh">
          <b>{t('staff-orders.refund_asked', { time: time(refund.askedAt) })}</b>
          {refund.reason && <p className={page.quote}>{refund.reason}</p>}
          <p>{t('staff-orders.refund_due', { time: time(refund.answerBy) })}</p>
        </Notice>
      )}
      {refund?.answer && refund.answeredAt && (
        <Notice tone="info">
          <b>{t(`staff-orders.refund_${refund.answer}`, { time: time(refund.answeredAt) })}</b>
          {refund.answerReason && <p className={page.quote}>{refund.answerReason}</p>}
        </Notice>
      )}
      {order.reviewBy && (
        <Notice tone="warn" icon="shield">
          <p>{t('staff-risk.look_before', { time: time(order.reviewBy) })}</p>
          <p>
            {t(order.paymentStatus === 'authorised' ? 'staff-risk.reserved' : 'staff-risk.charged', {
              amount: money(order.total),
            })}
          </p>
        </Notice>
      )}
      <OrderActions key={order.orderNo} order={order} />
      <AdjustPrice key={`price ${order.orderNo}`} order={order} />
      {order.risk && (
        <section>
          <h3>
            {t('staff-risk.title')} · {t('staff-risk.score', { count: order.risk.score })}
          </h3>
          <Reasons risk={order.risk} />
        </section>
      )}
      <Customer order={order} />
      {order.gift && <Gift key={`gift ${order.orderNo}`} order={order} gift={order.gift} />}
      <KeyDelivery key={`keys ${order.orderNo}`} order={order} />
      <Copies order={order} />
      <Parcel order={order} />
      <Payment order={order} />
      <Papers order={order} />
      <History rows={order.history} />
    </Beside>
  );
}
