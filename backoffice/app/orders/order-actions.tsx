import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { ReasonDialog } from '../layout/reason-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import page from './orders.module.css';
import { ShipForm } from './ship-form.tsx';

/** Steps of an order that are one press. */
type OrderStep = 'staffApproveOrder' | 'staffPack' | 'staffReceive';

/** What can be done with the order now, by this person: the first thing filled, the others plain. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { t } = useWords<'staff-orders'>();
  const { mayCall } = useStaff();
  const act = useAct();
  const { busy, refusal, run } = act;
  const params = { orderNo: order.orderNo };
  const actions = order.actions.filter(mayCall);
  const step = (call: OrderStep) => {
    const { label, done, work } = steps[call];
    if (!actions.includes(call)) return null;
    return (
      <Button
        variant={actions[0] === call || call !== 'staffReceive' ? 'main' : 'plain'}
        busy={busy === call}
        onClick={() => void run(call, work, done)}
      >
        {label}
      </Button>
    );
  };
  const steps: Record<OrderStep, { label: string; done: string; work: () => Promise<unknown> }> = {
    staffApproveOrder: {
      label: t('staff-orders.approve'),
      done: t('staff-orders.approved'),
      work: () => call('POST /admin/orders/{orderNo}/approve', { params }),
    },
    staffPack: {
      label: t('staff-orders.pack'),
      done: t('staff-orders.packed'),
      work: () => call('POST /admin/orders/{orderNo}/packed', { params }),
    },
    staffReceive: {
      label: t('staff-orders.receive'),
      done: t('staff-orders.received'),
      work: () => call('POST /admin/orders/{orderNo}/received', { params }),
    },
  };
  return (
    <>
      <Refusal>{refusal}</Refusal>
      {step('staffApproveOrder')}
      <RefuseButton order={order} offered={actions.includes('staffRefuseOrder')} />
      <RefundAnswers order={order} offered={actions.includes('staffAnswerRefund')} />
      {step('staffPack')}
      {actions.includes('staffShip') && (
        <ShipForm
          act={act}
          onSend={(body) =>
            void run(
              'ship',
              () => call('POST /admin/orders/{orderNo}/shipped', { params, body }),
              t('staff-orders.shipped'),
            )
          }
        />
      )}
      {step('staffReceive')}
    </>
  );
}

interface OfferedProps {
  order: StaffOrder;
  /** Without an offer there is no button, but a dialog that is open stays and says why it was refused. */
  offered: boolean;
}

/** Refuses an order under review. Reserved money is released; charged money is given back. */
function RefuseButton({ order, offered }: OfferedProps) {
  const { t } = useWords<'staff-orders' | 'staff-risk'>();
  const { money } = useFormats();
  const { orderNo, total } = order;
  const amount = money(order.refundable);
  const said =
    order.paymentStatus === 'authorised'
      ? {
          button: t('staff-risk.refuse_it'),
          title: t('staff-risk.refuse_title', { order: orderNo }),
          action: t('staff-risk.refuse_it'),
          text: t('staff-risk.refuse_text', { amount: money(total) }),
          done: t('staff-risk.released'),
        }
      : {
          button: t('staff-risk.give_back'),
          title: t('staff-risk.give_back_title', { order: orderNo }),
          action: t('staff-orders.refund', { amount }),
          text: t('staff-risk.give_back_text', { amount }),
          done: t('staff-risk.given_back'),
        };
  return (
    <DialogButton label={said.button} offered={offered}>
      {(close) => (
        <ConfirmDialog
          title={said.title}
          action={said.action}
          work={() => call('POST /admin/orders/{orderNo}/refuse', { params: { orderNo } })}
          done={said.done}
          onClose={close}
        >
          <p>{said.text}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}

/** Grants or declines a refund that the buyer asked for. */
function RefundAnswers({ order, offered }: OfferedProps) {
  const { t } = useWords<'staff-orders'>();
  const { money } = useFormats();
  const [answer, setAnswer] = useState<'approved' | 'declined' | null>(null);
  const { orderNo, email } = order;
  const amount = money(order.refundable);
  const said =
    answer === 'approved'
      ? {
          title: t('staff-orders.refund_title', { order: orderNo }),
          text: t('staff-orders.refund_text', { amount }),
          action: t('staff-orders.refund', { amount }),
          label: t('staff-orders.note'),
          optional: t('staff-orders.optional'),
          hint: t('staff-orders.note_hint'),
          done: t('staff-orders.refunded'),
        }
      : {
          title: t('staff-orders.decline_title', { order: orderNo }),
          text: t('staff-orders.decline_text', { email }),
          action: t('staff-orders.decline_send'),
          label: t('staff-orders.reason'),
          hint: t('staff-orders.reason_hint'),
          done: t('staff-orders.declined'),
        };
  return (
    <>
      {offered && (
        <div className={page.two}>
          <Button variant="main" onClick={() => setAnswer('approved')}>
            {t('staff-orders.refund', { amount })}
          </Button>
          <Button onClick={() => setAnswer('declined')}>{t('staff-orders.decline')}</Button>
        </div>
      )}
      {answer && (
        <ReasonDialog
          {...said}
          leave={t('staff-orders.keep_open')}
          missing={t('staff-orders.reason_missing')}
          replies={{
            locale: order.locale,
            fill: { name: order.name, order: orderNo, product: order.lines[0]?.name ?? '' },
          }}
          send={(reason) =>
            call('POST /admin/orders/{orderNo}/refund-answer', {
              params: { orderNo },
              body: { answer, reason },
            })
          }
          onClose={() => setAnswer(null)}
        />
      )}
    </>
  );
}
