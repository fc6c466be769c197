import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useId, useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import styles from './first-steps.module.css';

/** Says that invented products are on sale, and removes all of them with what belongs to them. */
export function DemoCard({ count }: { count: number }) {
  const { t } = useWords<'staff-first-steps'>();
  const { mayCall } = useStaff();
  const [asking, setAsking] = useState(false);
  const title = useId();
  return (
    <section className={styles.card} aria-labelledby={title}>
      <div className={styles.body}>
        <h2 id={title}>{t('staff-first-steps.demo')}</h2>
        <p>{t('staff-first-steps.demo_text', { count })}</p>
        {mayCall('staffRemoveDemo') && (
          <Button onClick={() => setAsking(true)}>{t('staff-first-steps.demo_remove')}</Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('staff-first-steps.demo_remove')}
          action={t('staff-first-steps.demo_remove')}
          done={t('staff-first-steps.demo_removed')}
          work={() => call('POST /admin/first-steps/remove-demo')}
          onClose={() => setAsking(false)}
        >
          {t('staff-first-steps.demo_confirm')}
        </ConfirmDialog>
      )}
    </section>
  );
}
