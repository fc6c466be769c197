import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Link } from 'react-router';

/** An address that the back office does not have. */
export function NotFoundPage() {
  const { t } = useWords<'staff'>();
  return (
    <Empty
      icon="search"
      title={t('staff.not_found')}
      level={2}
      action={
        <Link className="link" to="/">
          {t('staff.to_today')}
        </Link>
      }
    />
  );
}
