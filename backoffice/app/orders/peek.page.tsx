import { formatDateTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useEffect, useRef } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import styles from '../layout/panel.module.css';
import { timeZone } from '../preferences.ts';
import { Copies } from './copies.tsx';
import { History } from './history.tsx';
import type { loadOrder } from './orders.loader.ts';
import { OrderActions } from './order-actions.tsx';
import page from './orders.module.css';
import { Customer, Parcel, Payment } from './peek-facts.tsx';
import { StatusMark } from './status-mark.tsx';

/** An order beside the list: what is to be done first, then who, what, how it was paid, and what happened. */
export function PeekPage() {
  const { t, locale } = useWords<'staff' | 'staff-orders'>();
  const order = useLoaderData<typeof loadOrder>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const base = pathname.startsWith('/refunds') ? '/refunds' : '/orders';
  const at = (moment: string) => formatDateTime(moment, locale, { timeZone: timeZone() });
  useEffect(() => heading.current?.focus({ preventScroll: true }), [order.orderNo]);
  const { refund } = order;
  return (
    <aside className={styles.panel} aria-label={t('staff-orders.order_no', { order: order.orderNo })}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{order.orderNo}</bdi>
        </h2>
        <IconButton
          icon="cross"
          iconSize={18}
          label={t('staff-orders.close_order')}
          onClick={() => void navigate(base + search)}
        />
      </div>
      <StatusMark status={order.status} />
      {refund?.askedAt && refund.answerBy && (
        <Notice tone="bad" icon="refresh">
          <b>{t('staff-orders.refund_asked', { time: at(refund.askedAt) })}</b>
          {refund.reason && <p className={page.quote}>{refund.reason}</p>}
          <p>{t('staff-orders.refund_due', { time: at(refund.answerBy) })}</p>
        </Notice>
      )}
      {refund?.answer && refund.answeredAt && (
        <Notice tone="info">
          <b>{t(`staff-orders.refund_${refund.answer}`, { time: at(refund.answeredAt) })}</b>
          {refund.answerReason && <p className={page.quote}>{refund.answerReason}</p>}
        </Notice>
      )}
      <OrderActions key={order.orderNo} order={order} />
      <Customer order={order} />
      <Copies order={order} />
      <Parcel order={order} />
      <Payment order={order} />
      <History rows={order.history} />
    </aside>
  );
}
