import { CallError } from '@halfturn/contract/client.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { type ReactNode, useState } from 'react';
import { useCall } from '../api.ts';
import { ClaimDialog } from '../claims/claim-dialog.tsx';
import { refundParts, sayingOf } from './order-view.ts';
import { RefundDialog } from './refund-dialog.tsx';
import styles from './works.module.css';

export interface WorksProps {
  order: Order;
  /** The copies whose keys can be claimed as bad. */
  claimable: readonly string[];
  onChanged: () => Promise<unknown>;
}

/** "Does everything work?": confirms receipt, says that a key does not work, or asks for the money back. */
export function Works({ order, claimable, onChanged }: WorksProps) {
  const { t } = useWords<'orders' | 'pre-order'>();
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const [claims, setClaims] = useState(false);
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

  if (!mayConfirm && !mayRefund && claimable.length === 0 && !said) return null;
  const keys = order.lines.some(({ kind }) => kind === 'key');
  const asksFirst = sayingOf(order) === 'on_its_way' || sayingOf(order) === 'no_keys' || lookedAt === 0;
  const preOrdered = sayingOf(order) === 'pre_ordered';
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
            {preOrdered
              ? t('pre-order.money_back')
              : t(unsent ? 'orders.money_back_unsent' : 'orders.money_back_text', { count: atOnce })}
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
        {claimable.length > 0 && (
          <Button full onClick={() => setClaims(true)}>
            {t('orders.not_working')}
          </Button>
        )}
        {mayRefund && (
          <Button
            full={claimable.length === 0}
            variant={claimable.length > 0 ? 'quiet' : 'plain'}
            onClick={() => setAsks(true)}
          >
            {t(
              preOrdered
                ? 'pre-order.cancel'
                : keys || atOnce > 0
                  ? 'orders.ask_refund'
                  : 'orders.something_wrong',
            )}
          </Button>
        )}
        {said && (
          <Notice tone={said.tone} role={said.tone === 'bad' ? 'alert' : 'status'}>
            {said.text}
          </Notice>
        )}
      </div>
      <ClaimDialog
        order={order}
        claimable={claimable}
        open={claims}
        onClose={() => setClaims(false)}
        onChanged={() => void onChanged()}
        onSent={(text) => {
          setClaims(false);
          setSaid({ tone: 'good', text });
          void onChanged();
        }}
      />
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
