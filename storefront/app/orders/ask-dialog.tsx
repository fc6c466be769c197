import { useWords } from '@halfturn/locales/react.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
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
  const { t } = useWords<'orders'>();
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
    <ConfirmDialog
      {...{ open, busy, title, act, acting }}
      onClose={close}
      keep={t('orders.keep')}
      onConfirm={press}
    >
      <p>{text}</p>
      <Fault>{fault}</Fault>
    </ConfirmDialog>
  );
}
