import type { Order } from '@halfturn/contract/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { lazy, Suspense, useState } from 'react';
import { Fault } from '../fault.tsx';
import { PageHead } from '../root/page-head.tsx';
import { AnotherWay } from './another-way.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { LocalTime } from './local-time.tsx';
import { PriceAdjusted } from './price-adjusted.tsx';
import { StatePanel } from './state-panel.tsx';
import { TransferDetails } from './transfer-details.tsx';
import styles from './transfer.module.css';
import type { LiveOrderState } from './use-order-state.ts';
import type { Paying } from './use-pay.ts';
import { useTransfer } from './use-transfer.ts';

// What draws the code comes with the first page that shows one.
const TransferCode = lazy(async () => ({ default: (await import('./transfer-code.tsx')).TransferCode }));

interface TransferPanelProps {
  order: Order;
  live: LiveOrderState;
  paying: Paying;
}

/** What to send where by when, and what happens then: the panel of an order that waits for a transfer. */
export function TransferPanel({ order, live, paying }: TransferPanelProps) {
  const { t, rich, locale } = useWords<'orders' | 'transfer'>();
  const [asks, setAsks] = useState<'method' | 'cancel' | null>(null);
  const transfer = useTransfer(order.orderNo);
  const title = t('transfer.title', { amount: formatMoney(order.realAmount, locale) });
  const code = typeof transfer === 'object' ? transfer.code : null;
  return (
    <>
      <PageHead title={t('orders.page_title', { state: title, order: order.orderNo })} hidden />
      <StatePanel
        icon="clock"
        tone="info"
        state="transfer"
        title={title}
        text={live.payBefore && rich('transfer.text', { time: <LocalTime at={live.payBefore} day /> })}
        actions={
          <>
            <Button onClick={() => setAsks('method')}>{t('orders.pay_another')}</Button>
            {order.actions.includes('cancel') && (
              <Button variant="quiet" onClick={() => setAsks('cancel')}>
                {t('orders.cancel')}
              </Button>
            )}
          </>
        }
      >
        <PriceAdjusted order={order} className={styles.wide} />
        {transfer === 'asked' && (
          <div aria-busy="true" className={styles.wide}>
            <Skeleton height="220px" />
          </div>
        )}
        {transfer === 'failed' && (
          <Notice tone="bad" role="alert">
            {t('orders.call_failed')}
          </Notice>
        )}
        {typeof transfer === 'object' && <TransferDetails transfer={transfer} />}
        <Notice tone="warn" className={styles.wide}>
          {t('transfer.exact')}
        </Notice>
        {code !== null && (
          <Suspense fallback={null}>
            <TransferCode text={code} />
          </Suspense>
        )}
        <Next />
        <Fault>{paying.fault}</Fault>
        {live.failures > 1 && <Notice tone="warn">{t('orders.no_answer')}</Notice>}
      </StatePanel>
      <AnotherWay order={order} open={asks === 'method'} paying={paying} onClose={() => setAsks(null)} />
      <CancelDialog
        orderNo={order.orderNo}
        open={asks === 'cancel'}
        onClose={() => setAsks(null)}
        onCancelled={live.ask}
      />
    </>
  );
}

function Next() {
  const { t } = useWords<'transfer'>();
  return (
    <section className={styles.wide} aria-labelledby="transfer-next">
      <h2 id="transfer-next" className={styles.head}>
        {t('transfer.next')}
      </h2>
      <ul className={styles.next}>
        <li>{t('transfer.next_bank')}</li>
        <li>{t('transfer.next_keys')}</li>
        <li>{t('transfer.not_kept')}</li>
      </ul>
    </section>
  );
}
