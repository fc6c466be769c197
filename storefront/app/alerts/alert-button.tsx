import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { lazy, Suspense, useState } from 'react';
import { useMemberName } from '../session/member-store.ts';
import type { AlertDialogProps } from './alert-dialog.tsx';
import styles from './alerts.module.css';
import { useMyAlert } from './use-my-alert.ts';

// A form that few open: it comes with the first press.
const AlertDialog = lazy(() => import('./alert-dialog.tsx'));

type AlertButtonProps = Omit<AlertDialogProps, 'onClose'>;

/** "Notify me when it’s back", or "when the price drops": a member's alert is set by the press, a guest is asked for an address. */
export function AlertButton(props: AlertButtonProps) {
  const member = useMemberName() !== null;
  return (
    <div className={styles.ask}>{member ? <MemberButton {...props} /> : <GuestButton {...props} />}</div>
  );
}

const lookOf = (kind: AlertButtonProps['kind']) =>
  kind === 'stock' ? ({ variant: 'main', full: true } as const) : ({ variant: 'quiet' } as const);

function MemberButton({ productId, kind }: AlertButtonProps) {
  const { t } = useWords<'alerts'>();
  const { on, busy, press } = useMyAlert(productId, kind);
  return (
    <Button {...lookOf(kind)} icon={on ? 'check' : 'bell'} aria-pressed={on} busy={busy} onClick={press}>
      {t(`alerts.ask_${kind}`)}
    </Button>
  );
}

function GuestButton({ productId, kind }: AlertButtonProps) {
  const { t } = useWords<'alerts'>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...lookOf(kind)} icon="bell" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(`alerts.ask_${kind}`)}
      </Button>
      {open && (
        <Suspense>
          <AlertDialog productId={productId} kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
