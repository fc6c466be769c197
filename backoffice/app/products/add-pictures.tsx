import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useRef } from 'react';
import styles from './products.module.css';

export interface AddPicturesProps {
  busy: boolean;
  full: boolean;
  /** The file that is on its way. */
  adding: string | null;
  onAdd: (files: File[]) => void;
}

/** Takes files from the disk; the names of what may be taken stand beside the button. */
export function AddPictures({ busy, full, adding, onAdd }: AddPicturesProps) {
  const { t } = useWords<'staff-products'>();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.add}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label={t('staff-products.add')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (files.length > 0) onAdd(files);
        }}
      />
      <Button variant="main" busy={busy} disabled={full} onClick={() => input.current?.click()}>
        {t('staff-products.add')}
      </Button>
      <span className="small muted" role="status">
        {adding === null ? t('staff-products.add_hint') : t('staff-products.adding', { name: adding })}
      </span>
    </div>
  );
}
