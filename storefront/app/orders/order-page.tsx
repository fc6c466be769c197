import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { GiftPanel } from '../gifts/gift-panel.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { OrderReviews } from '../reviews/order-reviews.tsx';
import { usePage } from '../root/page-context.ts';
import { PageHead } from '../root/page-head.tsx';
import { type OrderView, loadView } from './load-order.ts';
import { OrderHead } from './order-head.tsx';
import styles from './order-page.module.css';
import { OrderSteps } from './order-steps.tsx';
import { isUnpaid, refreshDelay } from './order-view.ts';
import { Parcel } from './parcel.tsx';
import printedHelpStyles from './printed-help.module.css';
import { Receipt } from './receipt.tsx';
import { StatePanel } from './state-panel.tsx';
import { Tickets } from './tickets.tsx';
import { useActivation } from './use-activation.ts';
import { useReload, type Reloaded } from './use-reload.ts';
import { Works } from './works.tsx';
import { StoreLogo } from '../layout/store-logo.tsx';

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
        <StoreLogo />
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

/** What paper needs and a screen shows elsewhere: how to activate each platform's keys, and where to ask. */
function PrintedHelp({ order }: { order: Order }) {
  const { t } = useWords<'orders'>();
  const { origin } = usePage();
  const keys = order.lines.filter(({ kind }) => kind === 'key');
  const platforms = new Map(keys.map(({ activation, attributes }) => [activation, attributes.platform]));
  return (
    <section className={printedHelpStyles.help} aria-hidden="true">
      {[...platforms].map(([activation, platform]) => (
        <PlatformSteps key={activation} activation={activation} platform={platform} />
      ))}
      <p>{t('orders.print_support', { address: `${origin}${links.info('/contact-us')}` })}</p>
    </section>
  );
}

function PlatformSteps({ activation, platform }: { activation: string; platform: string }) {
  const { t } = useWords<'orders'>();
  const help = useActivation(activation);
  if (!help) return null;
  return (
    <>
      <h2>{t('orders.activate_on', { platform })}</h2>
      <p>{help.needs}</p>
      <ol>
        {help.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

/** An order that is looked at again while something is expected of it, and whenever the page comes back into sight. */
function useFreshView(loaded: OrderView): Reloaded<OrderView> {
  const { value, reload } = useReload(loaded, loaded.order.orderNo, loadView);
  const { order } = value;
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    // The server's clock, as it stood when the order was loaded: this machine's may be wrong.
    const delay = refreshDelay(order, Date.parse(order.serverNow), failures);
    if (delay === null) return;
    const timer = setTimeout(() => {
      void reload().then((told) => setFailures((n) => (told ? 0 : n + 1)));
    }, delay);
    return () => clearTimeout(timer);
  }, [order, failures, reload]);

  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') void reload();
    };
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [reload]);

  return { value, reload };
}
