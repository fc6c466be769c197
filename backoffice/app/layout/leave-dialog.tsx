import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { unsavedNow, useAllUnsaved } from './form-page/unsaved.ts';

/** Asks before a page with unsaved changes is left. The browser asks in its own words before a reload, and before its window is closed. */
export function LeaveDialog() {
  const { t } = useWords<'staff-form'>();
  const count = useAllUnsaved();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedNow() > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (count === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [count]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      onClose={() => blocker.reset()}
      title={t('staff-form.leave_title')}
      closeLabel={t('staff-form.stay')}
      footer={
        <>
          <Button onClick={() => blocker.reset()}>{t('staff-form.stay')}</Button>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            {t('staff-form.leave')}
          </Button>
        </>
      }
    >
      <p>{t('staff-form.leave_text', { count })}</p>
    </Dialog>
  );
}
