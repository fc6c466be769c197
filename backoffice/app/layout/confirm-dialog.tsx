import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import type { ReactNode } from 'react';

export interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The deed, as its button says it. */
  action: string;
  /** True unless it can be taken back as easily. */
  danger?: boolean;
  /** It is being done. */
  busy: boolean;
  /** Why it was not done. */
  refusal: string | null;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before something is done that people would mind. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, danger = true, busy, refusal, onYes, onClose } = props;
  const { t } = useWords<'staff'>();
  return (
    <Dialog
      open
      onClose={onClose}
      held={busy}
      title={title}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.leave_it')}</Button>
          <Button variant={danger ? 'danger' : 'main'} busy={busy} onClick={onYes}>
            {action}
          </Button>
        </>
      }
    >
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      {children}
    </Dialog>
  );
}
