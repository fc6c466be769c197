import type { StaffPerson } from '@halfturn/contract/staff/people.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';

export interface ConfirmDialogProps {
  what: 'reset' | 'disable';
  person: StaffPerson;
  busy: boolean;
  refusal: string | null;
  onClose: () => void;
  onYes: () => void;
}

/** Asks before somebody loses their way in, and says what will happen to them. */
export function ConfirmDialog({ what, person, busy, refusal, onClose, onYes }: ConfirmDialogProps) {
  const { t } = useWords<'staff'>();
  const act = what === 'disable' && person.disabledAt ? 'enable' : what;
  return (
    <Dialog
      open
      onClose={onClose}
      held={busy}
      title={t(`staff.${act}_title`, { name: person.name })}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.leave_it')}</Button>
          <Button variant={act === 'disable' ? 'danger' : 'main'} busy={busy} onClick={onYes}>
            {t(`staff.${act}`)}
          </Button>
        </>
      }
    >
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      <p>{t(`staff.${act}_text`)}</p>
    </Dialog>
  );
}
