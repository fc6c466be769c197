import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import page from './orders.module.css';
import { ShipForm } from './ship-form.tsx';

/** What can be done with the order now, by this person: the first thing filled, the others plain. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { t, locale } = useWords<'staff' | 'staff-orders' | 'staff-risk'>();
  const { mayCall } = useStaff();
  const toast = useToast();
  const { busy, error, run, forget } = useAct();
  const refusal = useRefusal(error);
  const [answer, setAnswer] = useState<'approved' | 'declined' | null>(null);
  const [refusing, setRefusing] = useState(false);
  const params = { orderNo: order.orderNo };
  const actions = order.actions.filter(mayCall);
  if (actions.length === 0 && !refusal) return null;

  const act = async (name: string, done: string, work: () => Promise<unknown>): Promise<boolean> => {
    const ok = await run(name, work);
    if (ok) toast.show(done);
    return ok;
  };
  // Its money is reserved, and not charged: there is nothing to give back.
  const reserved = order.paymentStatus === 'authorised';
  return (
    <>
      {refusal && !answer && !refusing && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
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
      {actions.includes('staffRefuseOrder') && (
        <Button onClick={() => setRefusing(true)}>
          {t(reserved ? 'staff-risk.refuse_it' : 'staff-risk.give_back')}
        </Button>
      )}
      {refusing && (
        <ConfirmDialog
          title={t(reserved ? 'staff-risk.refuse_title' : 'staff-risk.give_back_title', {
            order: order.orderNo,
          })}
          action={
            reserved
              ? t('staff-risk.refuse_it')
              : t('staff-orders.refund', { amount: formatMoney(order.refundable, locale) })
          }
          busy={busy === 'refuse'}
          refusal={refusal}
          onClose={() => {
            setRefusing(false);
            forget();
          }}
          onYes={() =>
            void act('refuse', t(reserved ? 'staff-risk.released' : 'staff-risk.given_back'), () =>
              call('POST /admin/orders/{orderNo}/refuse', { params }),
            ).then((ok) => ok && setRefusing(false))
          }
        >
          <p>
            {reserved
              ? t('staff-risk.refuse_text', { amount: formatMoney(order.total, locale) })
              : t('staff-risk.give_back_text', { amount: formatMoney(order.refundable, locale) })}
          </p>
        </ConfirmDialog>
      )}
      {actions.includes('staffAnswerRefund') && (
        <div className={page.two}>
          <Button variant="main" onClick={() => setAnswer('approved')}>
            {t('staff-orders.refund', { amount: formatMoney(order.refundable, locale) })}
          </Button>
          <Button onClick={() => setAnswer('declined')}>{t('staff-orders.decline')}</Button>
        </div>
      )}
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
      <AnswerDialog
        answer={answer}
        order={order}
        busy={busy === 'answer'}
        refusal={refusal}
        onClose={() => {
          setAnswer(null);
          forget();
        }}
        onSend={(reason) =>
          void act(
            'answer',
            answer === 'approved' ? t('staff-orders.refunded') : t('staff-orders.declined'),
            () =>
              call('POST /admin/orders/{orderNo}/refund-answer', {
                params,
                body: { answer: answer ?? 'declined', reason },
              }),
          ).then((ok) => ok && setAnswer(null))
        }
      />
    </>
  );
}
