import type { StaffBackup } from '@halfturn/contract/staff/backups.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './backups.module.css';

/** What can be done with a backup: download its file, and delete it. */
export function BackupActs({ row }: { row: StaffBackup }) {
  const { t } = useWords<'staff-backups'>();
  const { time } = useFormats();
  const [open, setOpen] = useState<'download' | 'delete' | null>(null);
  const begun = time(row.begunAt);
  const close = () => setOpen(null);
  const params = { id: row.id };
  return (
    <span className={styles.acts}>
      {row.there && (
        <Button variant="quiet" onClick={() => setOpen('download')}>
          {t('staff-backups.download')}
          <span className="sr-only"> {begun}</span>
        </Button>
      )}
      {row.deletable && (
        <Button variant="quiet" onClick={() => setOpen('delete')}>
          {t('staff-backups.delete')}
          <span className="sr-only"> {begun}</span>
        </Button>
      )}
      {open === 'download' && (
        <ConfirmDialog
          title={t('staff-backups.download_title', { time: begun })}
          action={t('staff-backups.download')}
          danger={false}
          work={async () => {
            const { path } = await call('POST /admin/backups/{id}/download', { params });
            window.location.assign(path);
          }}
          onClose={close}
        >
          <p>{t('staff-backups.download_text')}</p>
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('staff-backups.delete_title', { time: begun })}
          action={t('staff-backups.delete')}
          work={() => call('DELETE /admin/backups/{id}', { params })}
          done={t('staff-backups.deleted')}
          onClose={close}
        >
          <p>{t('staff-backups.delete_text')}</p>
        </ConfirmDialog>
      )}
    </span>
  );
}
