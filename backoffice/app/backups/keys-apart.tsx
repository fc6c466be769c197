import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';

/** That a backup is worth nothing without the encryption keys, which are not in it. `file`: where they are, if in a file. */
export function KeysApart({ file }: { file: string | null }) {
  const { t } = useWords<'staff-backups'>();
  return (
    <Notice tone="warn" icon="key">
      <b>{t('staff-backups.keys')}</b>
      <p>{t('staff-backups.keys_text')}</p>
      <p>
        {file === null ? (
          t('staff-backups.keys_env')
        ) : (
          <>
            {t('staff-backups.keys_file')} <code dir="ltr">{file}</code>
          </>
        )}
      </p>
    </Notice>
  );
}
