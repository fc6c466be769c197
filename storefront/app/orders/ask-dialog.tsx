import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Fault } from '../fault.tsx';
import { useAct } from '../use-act.ts';

export interface AskDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** The button that does it, and what it says while it does. */
  act: string;
  acting: string;
  /** Does it. Where it throws, the dialog stays and says why. */
  run: () => Promise<void>;
}

/** Asks before something is done to an order that cannot be undone. */
export function AskDialog({ open, onClose, title, text, act, acting, run }: AskDialogProps) {
  const { t } = useWords<'orders' | 'shell'>();
  const { busy, fault, setFault, run: attempt } = useAct({ lost: t('orders.call_failed') });
  const close = () => {
    setFault(null);
    onClose();
  };
  const press = () =>
    attempt(async () => {
      await run();
      close();
    });
  return (
    <Dialog
      open={open}
      onClose={close}
      held={busy}
      title={title}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('orders.keep')}</Button>
          <Button variant="danger" busy={busy} busyLabel={acting} onClick={() => void press()}>
            {act}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <Fault>{fault}</Fault>
    </Dialog>
  );
}
