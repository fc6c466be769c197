import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { lazy, Suspense, useState } from 'react';
import type { AlertDialogProps } from './alert-dialog.tsx';
import styles from './alerts.module.css';

// A form that few open: it comes with the first press.
const AlertDialog = lazy(() => import('./alert-dialog.tsx'));

/** "Notify me when it’s back", or "when the price drops". */
export function AlertButton({ productId, kind }: Omit<AlertDialogProps, 'onClose'>) {
  const { t } = useWords<'alerts'>();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.ask}>
      <Button
        variant={kind === 'stock' ? 'main' : 'quiet'}
        full={kind === 'stock'}
        icon="bell"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t(`alerts.ask_${kind}`)}
      </Button>
      {open && (
        <Suspense>
          <AlertDialog productId={productId} kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
