import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import type { ReactNode } from 'react';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  busy: boolean;
  title: string;
  /** The button that changes nothing. */
  keep: string;
  /** The button that does it, and what it says while it does. */
  act: string;
  acting?: string;
  onConfirm: () => unknown;
  children: ReactNode;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, busy, title, keep, act, acting, onConfirm, children } = props;
  const { t } = useWords<'shell'>();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      held={busy}
      title={title}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="danger" busy={busy} busyLabel={acting} onClick={() => void onConfirm()}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
