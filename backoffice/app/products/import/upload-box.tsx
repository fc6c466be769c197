import { MOST_IMPORT_BYTES, MOST_IMPORT_LINES } from '@halfturn/contract/staff/product-import-parts.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { cx } from '@halfturn/ui/cx.ts';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { useFormats } from '../../layout/use-formats.ts';
import { useAct } from '../../use-act.ts';
import { importPath } from './import.loader.ts';
import styles from './import.module.css';

/** Takes a file of products, dropped on it or chosen, and leads to its preview. */
export function UploadBox() {
  const { t, locale } = useWords<'staff-import'>();
  const { number } = useFormats();
  const navigate = useNavigate();
  const act = useAct();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const limit = t('staff-import.limit', {
    lines: number(MOST_IMPORT_LINES),
    size: formatFileSize(MOST_IMPORT_BYTES, locale),
  });
  const upload = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MOST_IMPORT_BYTES);
    if (file.size > MOST_IMPORT_BYTES) return;
    void act.run('upload', async () => {
      const query = { name: file.name.slice(0, 200) };
      const made = await call('POST /admin/product-imports', { query }, { bytes: file });
      await navigate(importPath(made.id));
    });
  };
  return (
    <section className={styles.upload} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('staff-import.upload')}</h2>
        <p>{t('staff-import.upload_text')}</p>
      </div>
      <Refusal>{act.refusal}</Refusal>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
        aria-label={t('staff-import.choose_file')}
        onChange={({ currentTarget }) => {
          upload(currentTarget.files?.[0]);
          // The same file may be chosen once more.
          currentTarget.value = '';
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
          upload(event.dataTransfer.files[0]);
        }}
      >
        <Icon name="upload" />
        <b>{act.busy === null ? t('staff-import.drop') : t('staff-import.reading')}</b>
        <span>{limit}</span>
        {tooLarge && (
          <div role="alert">
            <FieldError id={`${id}-error`}>{limit}</FieldError>
          </div>
        )}
        <Button variant="main" busy={act.busy !== null} onClick={() => input.current?.click()}>
          {t('staff-import.choose_file')}
        </Button>
      </div>
    </section>
  );
}
