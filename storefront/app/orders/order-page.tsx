import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Logo } from '@halfturn/ui/logo.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import type { ReactNode } from 'react';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { GiftPanel } from '../gift/gift-panel.tsx';
import { OrderReviews } from '../reviews/order-reviews.tsx';
import type { OrderView } from './load-order.ts';
import { OrderHead } from './order-head.tsx';
import styles from './order-page.module.css';
import { OrderSteps } from './order-steps.tsx';
import { isUnpaid } from './order-view.ts';
import { Parcel } from './parcel.tsx';
import { PrintedHelp } from './printed-help.tsx';
import { Receipt } from './receipt.tsx';
import { StatePanel } from './state-panel.tsx';
import { Tickets } from './tickets.tsx';
import { useFreshView } from './use-fresh-view.ts';
import { Works } from './works.tsx';

export interface OrderPageProps {
  loaded: OrderView;
  /** Below what can be done with any order: what its member can do beside. */
  more?: (order: OrderView['order']) => ReactNode;
}

/** An order that was paid: its keys, its parcel, its receipt, and what can still be done. */
export function OrderPage({ loaded, more }: OrderPageProps) {
  const { t, rich } = useWords<'orders' | 'shell'>();
  const { value, reload } = useFreshView(loaded);
  const { order } = value;
  if (isUnpaid(order)) return <Unpaid orderNo={order.orderNo} />;
  return (
    <div className={styles.page}>
      <div className={styles.wordmark}>
        <Logo />
      </div>
      <OrderHead order={order} onChanged={reload} />
      <OrderSteps view={value} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {order.gift ? (
            <GiftPanel order={order} gift={order.gift} claims={value.claims.claims} onChanged={reload} />
          ) : (
            <Tickets order={order} claims={value.claims.claims} onChanged={reload} />
          )}
          <Parcel order={order} />
          {!order.gift && order.lines.some(({ kind }) => kind === 'key') && (
            <Notice icon="shield" className="no-print">
              {rich('orders.keep_secret', {}, { b: (text) => <b>{text}</b> })}
            </Notice>
          )}
        </div>
        <aside className={styles.aside}>
          <Works order={order} claimable={value.claims.claimable} onChanged={reload} />
          <OrderReviews order={order} />
          <Receipt order={order} />
          <p className="no-print">
            <Go to={links.withdrawal(order.orderNo)} className="link">
              {t('shell.withdraw')}
            </Go>
          </p>
          {more?.(order)}
        </aside>
      </div>
      <PrintedHelp order={order} />
      {order.notes && (
        <p className={styles.note}>
          <b>{t('orders.note')}</b> {order.notes}
        </p>
      )}
    </div>
  );
}

/** The page of an order whose money has not come. */
function Unpaid({ orderNo }: { orderNo: string }) {
  const { t, rich } = useWords<'orders'>();
  return (
    <>
      <PageHead title={t('orders.page_title', { state: t('orders.unpaid'), order: orderNo })} hidden />
      <StatePanel
        icon="clock"
        tone="warn"
        state="unpaid"
        title={t('orders.unpaid')}
        text={rich('orders.unpaid_text', { order: <bdi>{orderNo}</bdi> })}
        actions={
          <Go to={links.paying(orderNo)} className={buttonClass({ variant: 'key' })}>
            {t('orders.to_payment')}
          </Go>
        }
      />
    </>
  );
}
