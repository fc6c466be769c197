import { useWords } from '@halfturn/locales/react.ts';
import { ToastProvider } from '@halfturn/ui/toast.tsx';
import { Outlet } from 'react-router';

/** What stands around every page, the sign-in too. */
export function Root() {
  const { t } = useWords<'staff'>();
  return (
    <ToastProvider closeLabel={t('staff.close')}>
      <Outlet />
    </ToastProvider>
  );
}
