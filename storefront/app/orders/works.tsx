import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { type ReactNode, useState } from 'react';
import { useCall } from '../api.ts';
import { ClaimDialog } from '../claims/claim-dialog.tsx';
import { Fault } from '../fault.tsx';
import { useAct } from '../use-act.ts';
import { refundParts, sayingOf } from './order-view.ts';
import { RefundDialog } from './refund-dialog.tsx';
import styles from './works.module.css';

export interface WorksProps {
  order: Order;
  /** The units whose keys can be claimed as bad. */
  claimable: readonly string[];
  onChanged: () => Promise<unknown>;
}

/** "Does everything work?": confirms receipt, says that a key does not work, or asks for the money back. */
export function Works({ order, claimable, onChanged }: WorksProps) {
  const { t } = useWords<'orders'>();
  const [open, setOpen] = useState<'claim' | 'refund' | null>(null);
  const [done, setDone] = useState<ReactNode>(null);
  const { busy, fault, setFault, confirm } = useConfirm(order.orderNo, onChanged, setDone);
  const { atOnce, lookedAt } = refundParts(order);
  const mayConfirm = order.actions.includes('confirm');
  const mayRefund = order.actions.includes('refund') && atOnce + lookedAt > 0;
  if (!mayConfirm && !mayRefund && claimable.length === 0 && !done && !fault) return null;

  const asksFirst = sayingOf(order) === 'on_its_way' || sayingOf(order) === 'no_keys' || lookedAt === 0;
  const close = () => setOpen(null);
  const sent = (text: ReactNode) => {
    close();
    setFault(null);
    setDone(text);
    void onChanged();
  };
  const dialog = { order, onClose: close, onChanged: () => void onChanged() };
  return (
    <Panel title={t(asksFirst && !mayConfirm ? 'orders.money_back' : 'orders.works')} className="no-print">
      <div className={styles.works}>
        <Explained order={order} />
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
          <Button full onClick={() => setOpen('claim')}>
            {t('orders.not_working')}
          </Button>
        )}
        {mayRefund && (
          <RefundButton order={order} second={claimable.length > 0} onPress={() => setOpen('refund')} />
        )}
        <Fault>{fault}</Fault>
        {done && (
          <Notice tone="good" role="status">
            {done}
          </Notice>
        )}
      </div>
      <ClaimDialog {...dialog} claimable={claimable} open={open === 'claim'} onSent={sent} />
      <RefundDialog {...dialog} open={open === 'refund'} onAsked={sent} />
    </Panel>
  );
}

/** The words for what is refunded at once, by what it is. */
const MONEY_BACK = {
  keys: 'orders.money_back_text',
  goods: 'orders.money_back_goods',
  both: 'orders.money_back_unsent',
} as const;

/** What confirming receipt means, and what comes back at once. */
function Explained({ order }: { order: Order }) {
  const { t } = useWords<'orders' | 'pre-order'>();
  const { atOnce, atOnceKinds, lookedAt } = refundParts(order);
  const keys = order.lines.some(({ kind }) => kind === 'key');
  const received = keys ? 'orders.works_text' : 'orders.works_goods';
  return (
    <>
      {lookedAt > 0 && (
        <p className="small muted">
          {t(order.actions.includes('confirm') ? received : 'orders.works_after')}
        </p>
      )}
      {order.actions.includes('refund') && atOnce > 0 && (
        <p className="small muted">
          {sayingOf(order) === 'pre_ordered'
            ? t('pre-order.money_back')
            : t(MONEY_BACK[atOnceKinds], { count: atOnce })}
        </p>
      )}
    </>
  );
}

/** The way to a refund; quieter if it is the `second` button. */
function RefundButton({ order, second, onPress }: { order: Order; second: boolean; onPress: () => void }) {
  const { t } = useWords<'orders' | 'pre-order'>();
  const keys = order.lines.some(({ kind }) => kind === 'key');
  const asks = keys || refundParts(order).atOnce > 0 ? 'orders.ask_refund' : 'orders.something_wrong';
  return (
    <Button full={!second} variant={second ? 'quiet' : 'plain'} onClick={onPress}>
      {t(sayingOf(order) === 'pre_ordered' ? 'pre-order.cancel' : asks)}
    </Button>
  );
}

/** Confirms receipt. `tell` gets the sentence about it, and nothing while it runs. */
function useConfirm(orderNo: string, onChanged: () => Promise<unknown>, tell: (done: ReactNode) => void) {
  const { t } = useWords<'orders'>();
  const call = useCall();
  const { run, ...act } = useAct({ lost: t('orders.call_failed'), after: onChanged });
  const confirm = () => {
    tell(null);
    return run(async () => {
      await call('POST /api/orders/{orderNo}/confirm', { params: { orderNo }, body: {} });
      tell(t('orders.confirmed'));
    });
  };
  return { ...act, confirm };
}
