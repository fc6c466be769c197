import type { StaffDispute } from '@halfturn/contract/staff/disputes.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import orders from '../orders/orders.module.css';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

/** How it ends, where no provider tells of it; asked for once more, as money and keys follow. */
export function Outcome({ dispute }: { dispute: StaffDispute }) {
  const { t } = useWords<'staff-disputes'>();
  const toast = useToast();
  const may = useStaff().mayCall('staffCloseDispute');
  const { busy, error, run, forget } = useAct();
  const refusal = useRefusal(error);
  const [asked, setAsked] = useState<'won' | 'lost' | null>(null);
  if (dispute.state !== 'open') return null;
  if (!dispute.byHand) return <p className="muted">{t('staff-disputes.provider_says')}</p>;
  if (!may) return null;
  const warning = dispute.kind === 'warning';
  const wonLabel = t(warning ? 'staff-disputes.nothing' : 'staff-disputes.won');
  const end = async (outcome: 'won' | 'lost') => {
    const params = { id: dispute.id };
    if (!(await run('end', () => call('POST /admin/disputes/{id}/outcome', { params, body: { outcome } }))))
      return;
    setAsked(null);
    toast.show(t('staff-disputes.ended'));
  };
  return (
    <div className={orders.two}>
      <Button onClick={() => setAsked('won')}>{wonLabel}</Button>
      {!warning && <Button onClick={() => setAsked('lost')}>{t('staff-disputes.lost')}</Button>}
      {asked && (
        <ConfirmDialog
          title={t('staff-disputes.of', { order: dispute.orderNo })}
          action={asked === 'won' ? wonLabel : t('staff-disputes.lost')}
          danger={asked === 'lost'}
          busy={busy === 'end'}
          refusal={refusal}
          onYes={() => void end(asked)}
          onClose={() => {
            setAsked(null);
            forget();
          }}
        >
          <p>{t(`staff-disputes.${asked}_text`)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
