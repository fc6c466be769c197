import type { StaffBackup } from '@halfturn/contract/staff/backups.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useId } from 'react';
import { CopyLine } from '../payment-methods/copy-line.tsx';
import styles from './backups.module.css';

/** A path as a shell takes it for one word. */
const quoted = (path: string): string =>
  /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

/** How a backup is restored, step by step, with the command for the newest one. */
export function HowToRestore({ folder, rows }: { folder: string; rows: readonly StaffBackup[] }) {
  const { t } = useWords<'staff-backups'>();
  const id = useId();
  const newest = rows.find(({ there }) => there)?.file ?? 'backup-….tar.gz.age';
  return (
    <section className={styles.restore} aria-labelledby={id}>
      <h2 id={id}>{t('staff-backups.restore')}</h2>
      <p>{t('staff-backups.restore_text')}</p>
      <ol>
        <li>{t('staff-backups.restore_stop')}</li>
        <li>{t('staff-backups.restore_keys')}</li>
        <li>
          <CopyLine
            label={t('staff-backups.restore_run')}
            text={`npx halfturn restore ${quoted(`${folder}/${newest}`)}`}
          />
        </li>
        <li>{t('staff-backups.restore_start')}</li>
        <li>{t('staff-backups.restore_sale')}</li>
      </ol>
    </section>
  );
}
