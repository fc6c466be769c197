import type { StaffDispute } from '@halfturn/contract/staff/disputes.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { useStaff } from '../layout/use-staff.ts';
import orders from '../orders/orders.module.css';

/** How a dispute ends that no provider decides; asks first, as money and keys follow. */
export function Outcome({ dispute: { id, state, byHand, kind, orderNo } }: { dispute: StaffDispute }) {
  const { t } = useWords<'staff-disputes'>();
  const may = useStaff().mayCall('staffCloseDispute');
  if (state !== 'open') return null;
  if (!byHand) return <p className="muted">{t('staff-disputes.provider_says')}</p>;
  if (!may) return null;
  const warning = kind === 'warning';
  const ends = [
    { outcome: 'won', label: t(warning ? 'staff-disputes.nothing' : 'staff-disputes.won') },
    { outcome: 'lost', label: t('staff-disputes.lost') },
  ] as const;
  return (
    <div className={orders.two}>
      {ends.slice(0, warning ? 1 : 2).map(({ outcome, label }) => (
        <DialogButton key={outcome} label={label}>
          {(close) => (
            <ConfirmDialog
              title={t('staff-disputes.of', { order: orderNo })}
              action={label}
              danger={outcome === 'lost'}
              work={() => call('POST /admin/disputes/{id}/outcome', { params: { id }, body: { outcome } })}
              done={t('staff-disputes.ended')}
              onClose={close}
            >
              <p>{t(`staff-disputes.${outcome}_text`)}</p>
            </ConfirmDialog>
          )}
        </DialogButton>
      ))}
    </div>
  );
}
