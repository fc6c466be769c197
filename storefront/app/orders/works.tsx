import { CallError } from '@halfturn/contract/client.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { type ReactNode, useState } from 'react';
import { useCall } from '../api.ts';
import { refundParts, sayingOf } from './order-view.ts';
import { RefundDialog } from './refund-dialog.tsx';
import styles from './works.module.css';

export interface WorksProps {
  order: Order;
  onChanged: () => Promise<unknown>;
}

/** "Does everything work?": confirms receipt, or asks for the money back. */
export function Works({ order, onChanged }: WorksProps) {
  const { t } = useWords<'orders'>();
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: ReactNode } | null>(null);
  const { orderNo, actions } = order;
  const { atOnce, unsent, lookedAt } = refundParts(order);
  const mayConfirm = actions.includes('confirm');
  const mayRefund = actions.includes('refund') && atOnce + lookedAt > 0;

  const confirm = async () => {
    setBusy(true);
    setSaid(null);
    try {
      await call('POST /api/orders/{orderNo}/confirm', { params: { orderNo }, body: {} });
      setSaid({ tone: 'good', text: t('orders.confirmed') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setSaid({ tone: 'bad', text: error.status === 0 ? t('orders.call_failed') : error.message });
    } finally {
      await onChanged();
      setBusy(false);
    }
  };

  if (!mayConfirm && !mayRefund && !said) return null;
  const keys = order.lines.some(({ kind }) => kind === 'key');
  const asksFirst = sayingOf(order) === 'on_its_way' || sayingOf(order) === 'no_keys' || lookedAt === 0;
  const fault = t(keys ? 'orders.not_working' : 'orders.something_wrong');
  return (
    <Panel title={t(asksFirst && !mayConfirm ? 'orders.money_back' : 'orders.works')} className="no-print">
      <div className={styles.works}>
        {lookedAt > 0 && (
          <p className="small muted">
            {t(mayConfirm ? (keys ? 'orders.works_text' : 'orders.works_goods') : 'orders.works_after')}
          </p>
        )}
        {mayRefund && atOnce > 0 && (
          <p className="small muted">
            {t(unsent ? 'orders.money_back_unsent' : 'orders.money_back_text', { count: atOnce })}
          </p>
        )}
        {mayConfirm && (
          <Button
            variant="main"
            full
            guard
            busy={busy}
            busyLabel={t('orders.confirming')}
            onClick={() => void confirm()}
          >
            {t('orders.confirm_receipt')}
          </Button>
        )}
        {mayRefund && (
          <Button full onClick={() => setAsks(true)}>
            {lookedAt > 0 ? fault : t('orders.ask_refund')}
          </Button>
        )}
        {said && (
          <Notice tone={said.tone} role={said.tone === 'bad' ? 'alert' : 'status'}>
            {said.text}
          </Notice>
        )}
      </div>
      <RefundDialog
        order={order}
        open={asks}
        onClose={() => setAsks(false)}
        onChanged={() => void onChanged()}
        onAsked={(text) => {
          setAsks(false);
          setSaid({ tone: 'good', text });
          void onChanged();
        }}
      />
    </Panel>
  );
}
