import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import type { ReactNode } from 'react';
import { useAct, type Act } from '../use-act.ts';

export interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The button's words. */
  action: string;
  /** False if it can be undone as easily. */
  danger?: boolean;
  work: () => Promise<unknown>;
  /** Said once it is done. */
  done?: string;
  /** Of the page, if that shows the refusal. */
  act?: Act;
  /** Closed unasked, or after the work. */
  onClose: () => void;
}

/** Asks before an act, runs it, and stays open with the reason if it is refused. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, danger = true, work, done, onClose } = props;
  const { t } = useWords<'staff'>();
  const own = useAct();
  const { busy, refusal, run, forget } = props.act ?? own;
  const close = () => {
    forget();
    onClose();
  };
  const confirm = async () => {
    if (await run('confirm', work, done)) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      held={busy !== null}
      title={title}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={close}>{t('staff.leave_it')}</Button>
          <Button variant={danger ? 'danger' : 'main'} busy={busy !== null} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <Refusal>{refusal}</Refusal>
      {children}
    </Dialog>
  );
}
