import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';

/** What backs up a database that is not the store's own. */
export function ExternalDatabase() {
  const { t } = useWords<'staff-backups'>();
  return (
    <>
      <Notice>
        <b>{t('staff-backups.external')}</b>
        <p>{t('staff-backups.external_text')}</p>
      </Notice>
      <Notice tone="warn" icon="key">
        <b>{t('staff-backups.keys')}</b>
        <p>{t('staff-backups.external_keys')}</p>
      </Notice>
    </>
  );
}
