import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
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

/** What can be done with the order now, by this person: the first thing filled, the others plain. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { t } = useWords<'staff-orders'>();
  const { mayCall } = useStaff();
  const toast = useToast();
  const { busy, error, refusal, run } = useAct();
  const params = { orderNo: order.orderNo };
  const actions = order.actions.filter(mayCall);
  const act = async (name: string, done: string, work: () => Promise<unknown>) => {
    if (await run(name, work)) toast.show(done);
  };
  return (
    <>
      <Refusal>{refusal}</Refusal>
      {actions.includes('staffApproveOrder') && (
        <Button
          variant="main"
          busy={busy === 'approve'}
          onClick={() =>
            void act('approve', t('staff-orders.approved'), () =>
              call('POST /admin/orders/{orderNo}/approve', { params }),
            )
          }
        >
          {t('staff-orders.approve')}
        </Button>
      )}
      <RefuseButton order={order} offered={actions.includes('staffRefuseOrder')} />
      <RefundAnswers order={order} offered={actions.includes('staffAnswerRefund')} />
      {actions.includes('staffPack') && (
        <Button
          variant="main"
          busy={busy === 'pack'}
          onClick={() =>
            void act('pack', t('staff-orders.packed'), () =>
              call('POST /admin/orders/{orderNo}/packed', { params }),
            )
          }
        >
          {t('staff-orders.pack')}
        </Button>
      )}
      {actions.includes('staffShip') && (
        <ShipForm
          busy={busy === 'ship'}
          error={error}
          onSend={(body) =>
            void act('ship', t('staff-orders.shipped'), () =>
              call('POST /admin/orders/{orderNo}/shipped', { params, body }),
            )
          }
        />
      )}
      {actions.includes('staffReceive') && (
        <Button
          variant={actions[0] === 'staffReceive' ? 'main' : 'plain'}
          busy={busy === 'receive'}
          onClick={() =>
            void act('receive', t('staff-orders.received'), () =>
              call('POST /admin/orders/{orderNo}/received', { params }),
            )
          }
        >
          {t('staff-orders.receive')}
        </Button>
      )}
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
