import { MOST_KEY_BYTES, MOST_KEY_LINES } from '@halfturn/contract/staff/key-lines.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useId } from 'react';
import { FileDrop } from '../layout/file-drop.tsx';
import styles from './import-form.module.css';

export interface DropZoneProps {
  file: File | null;
  onFile: (file: File | null) => void;
}

/** Takes a file of keys. */
export function DropZone({ file, onFile }: DropZoneProps) {
  const { t, locale } = useWords<'staff-keys'>();
  const id = useId();
  return (
    <div className={styles.upload} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t('staff-keys.upload')}
      </span>
      <FileDrop
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        file={file}
        onFile={onFile}
        prompt={t('staff-keys.drop')}
        choose={t('staff-keys.choose_file')}
        limit={t('staff-keys.limit', {
          count: MOST_KEY_LINES,
          size: formatFileSize(MOST_KEY_BYTES, locale),
        })}
        tooLarge={file !== null && file.size > MOST_KEY_BYTES}
        remove={<Button onClick={() => onFile(null)}>{t('staff-keys.remove_file')}</Button>}
      />
    </div>
  );
}
