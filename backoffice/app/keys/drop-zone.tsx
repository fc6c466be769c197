import { MOST_KEY_BYTES, MOST_KEY_LINES } from '@halfturn/contract/staff/key-lines.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { cx } from '@halfturn/ui/cx.ts';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useId, useRef, useState } from 'react';
import styles from './import-form.module.css';

export interface DropZoneProps {
  file: File | null;
  onFile: (file: File | null) => void;
}

/** Takes a file of keys: dropped on it, or chosen. */
export function DropZone({ file, onFile }: DropZoneProps) {
  const { t, locale } = useWords<'staff-keys'>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  const tooLarge = file !== null && file.size > MOST_KEY_BYTES;
  const most = formatFileSize(MOST_KEY_BYTES, locale);
  return (
    <div className={styles.upload} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t('staff-keys.upload')}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label={t('staff-keys.choose_file')}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0] ?? null;
          // The same file may be chosen once more.
          currentTarget.value = '';
          if (chosen) onFile(chosen);
        }}
      />
      <div
        className={cx(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const dropped = event.dataTransfer.files[0];
          if (dropped) onFile(dropped);
        }}
      >
        <Icon name={file ? 'copy' : 'upload'} />
        <b>{file ? <bdi>{file.name}</bdi> : t('staff-keys.drop')}</b>
        <span>
          {file
            ? formatFileSize(file.size, locale)
            : t('staff-keys.limit', { count: MOST_KEY_LINES, size: most })}
        </span>
        {tooLarge && (
          <div role="alert">
            <FieldError id={`${id}-error`}>
              {t('staff-keys.limit', { count: MOST_KEY_LINES, size: most })}
            </FieldError>
          </div>
        )}
        {file ? (
          <Button onClick={() => onFile(null)}>{t('staff-keys.remove_file')}</Button>
        ) : (
          <Button onClick={() => input.current?.click()}>{t('staff-keys.choose_file')}</Button>
        )}
      </div>
    </div>
  );
}
