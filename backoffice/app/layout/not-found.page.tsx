import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Link } from 'react-router';
import styles from './lone.module.css';

/** An address that the back office does not have. */
export function NotFoundPage() {
  const { t } = useWords<'staff'>();
  return (
    <div className={styles.lone}>
      <Empty
        icon="search"
        title={t('staff.not_found')}
        level={1}
        action={
          <Link className="link" to="/">
            {t('staff.to_today')}
          </Link>
        }
      />
    </div>
  );
}
