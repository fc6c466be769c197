import { MOST_IMPORT_BYTES, MOST_IMPORT_LINES } from '@halfturn/contract/staff/product-import-parts.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { FileDrop } from '../../layout/file-drop.tsx';
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
  const id = useId();
  const [tooLarge, setTooLarge] = useState(false);
  const limit = t('staff-import.limit', {
    lines: number(MOST_IMPORT_LINES),
    size: formatFileSize(MOST_IMPORT_BYTES, locale),
  });
  const upload = (file: File) => {
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
      <FileDrop
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
        onFile={upload}
        prompt={act.busy === null ? t('staff-import.drop') : t('staff-import.reading')}
        choose={t('staff-import.choose_file')}
        limit={limit}
        tooLarge={tooLarge}
        busy={act.busy !== null}
      />
    </section>
  );
}
