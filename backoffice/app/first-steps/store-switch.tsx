import type { FirstSteps } from '@halfturn/contract/staff/first-steps.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';

interface StoreSwitchProps {
  steps: Pick<FirstSteps, 'live' | 'revision'>;
  main?: boolean;
  /** Steps are open, or the demo catalog is on sale. */
  locked?: boolean;
}

/** Opens the store for real payments, or closes it. For owners. */
export function StoreSwitch({ steps: { live, revision }, main = false, locked = false }: StoreSwitchProps) {
  const { t } = useWords<'staff-first-steps'>();
  const [asking, setAsking] = useState(false);
  if (!useStaff().mayCall('staffSwitchStore')) return null;
  const words = live ? t('staff-first-steps.close') : t('staff-first-steps.go_live');
  return (
    <>
      <Button variant={main ? 'main' : 'plain'} disabled={locked} onClick={() => setAsking(true)}>
        {words}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words}
          action={words}
          danger={live}
          done={live ? t('staff-first-steps.closed') : t('staff-first-steps.opened')}
          work={() => call('POST /admin/store/live', { body: { live: !live, revision } })}
          onClose={() => setAsking(false)}
        >
          {live ? t('staff-first-steps.close_text') : t('staff-first-steps.go_live_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
