import { pictureSrc, widthsOf } from '@halfturn/contract/primitives/picture-files.ts';
import type { StaffDocument } from '@halfturn/contract/staff/content.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import styles from './content.module.css';
import { CoverDialog } from './cover-dialog.tsx';

/** The cover picture of a news item, and the way to another one. */
export function CoverPanel({ document }: { document: StaffDocument }) {
  const { t } = useWords<'staff-content' | 'staff-home'>();
  const [open, setOpen] = useState(false);
  const picture = document.cover?.picture;
  return (
    <section className={styles.publish} aria-label={t('staff-content.cover')}>
      <div className={styles.coverRow}>
        {picture && (
          <img
            className={styles.thumb}
            src={pictureSrc(picture, widthsOf(picture.width)[1] ?? picture.width)}
            alt={document.cover?.alt['en-US'] ?? ''}
          />
        )}
        <p className={styles.standing}>{t(picture ? 'staff-content.cover' : 'staff-content.cover_none')}</p>
        <Button onClick={() => setOpen(true)}>
          {t(picture ? 'staff-content.cover_edit' : 'staff-home.picture_add')}
        </Button>
      </div>
      {open && <CoverDialog document={document} onClose={() => setOpen(false)} />}
    </section>
  );
}
