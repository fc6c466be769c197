import type { FirstSteps } from '@halfturn/contract/staff/first-steps.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useId } from 'react';
import { Link } from 'react-router';
import styles from './first-steps.module.css';
import { StoreSwitch } from './store-switch.tsx';

/** Whether the store takes real payments, with the way to close it, or to what comes before it can be opened. */
export function StoreStatus({ steps }: { steps: FirstSteps }) {
  const { t } = useWords<'staff-first-steps'>();
  const title = useId();
  return (
    <section className={styles.status} aria-labelledby={title}>
      <h2 id={title}>{t('staff-first-steps.status')}</h2>
      {steps.live ? (
        <>
          <Tag tone="good">{t('staff-first-steps.status_live')}</Tag>
          <StoreSwitch steps={steps} />
        </>
      ) : (
        <>
          <Tag tone="warn">{t('staff-first-steps.status_closed')}</Tag>
          <Link to="/" className="link">
            {t('staff-first-steps.title')}
          </Link>
        </>
      )}
    </section>
  );
}
