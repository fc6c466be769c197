import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { lazy, Suspense, useState } from 'react';
import type { ListData } from '../catalog/list.loader.ts';
import { usePage } from '../root/page-context.ts';
import { loadBundle } from '../words.ts';
import styles from './saved-filters.module.css';

/** Opens the filters that the visitor keeps by name. */
export function SavedFiltersButton({ data }: { data: ListData }) {
  const { t } = useWords<'catalog' | 'list'>();
  const { locale } = usePage();
  const [open, setOpen] = useState(false);
  const [Dialog] = useState(() =>
    // Few open it: its code and its words come with the press.
    lazy(async () => {
      const [dialog] = await Promise.all([
        import('./saved-filters-dialog.tsx'),
        loadBundle('saved-filters', locale),
      ]);
      return dialog;
    }),
  );
  return (
    <>
      <button
        type="button"
        className={buttonClass({ size: 'tiny' }, styles.open)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="star" /> {t('list.saved_filters')}
      </button>
      {open && (
        <Suspense>
          <Dialog data={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
