import type { SavedView } from '@halfturn/contract/staff/views.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';
import { SaveDialog } from './form-dialog.tsx';
import styles from './saved-views.module.css';

/** The views that this person saved for a list; none until they have come. */
export function useSavedViews(list: string) {
  const [state, setState] = useState<{ list: string; views: readonly SavedView[] }>({ list, views: [] });
  const load = async () => setState({ list, views: await call('GET /admin/views', { query: { list } }) });
  useEffect(() => {
    let left = false;
    void call('GET /admin/views', { query: { list } }).then(
      (views) => left || setState({ list, views }),
      // Without its saved views a list still works, and the next call says what is wrong.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [list]);
  return {
    views: state.list === list ? state.views : [],
    save: async (name: string, query: string) => {
      await call('POST /admin/views', { body: { list, name, query } });
      await load();
    },
    remove: async (id: string) => {
      await call('DELETE /admin/views/{id}', { params: { id } });
      await load();
    },
  };
}

interface SavedViewsProps {
  list: string;
  /** The address of the list without a query. */
  base: string;
  /** What the address asks for now, without the page; nothing if all of it is usual. */
  query: string;
}

/** The saved views of a list as links, and a button that saves the present filters and order under a name. */
export function SavedViews({ list, base, query }: SavedViewsProps) {
  const { t } = useWords<'staff-lists'>();
  const { views, save, remove } = useSavedViews(list);
  const [asking, setAsking] = useState(false);
  const saving = useAct();
  const { busy, run } = useAct();
  const known = views.some((view) => view.query === query);
  if (views.length === 0 && query === '') return null;
  return (
    <nav className={styles.views} aria-label={t('staff-lists.views')}>
      {views.map((view) => (
        <span key={view.id} className={styles.view}>
          <Link to={base + view.query} aria-current={view.query === query ? 'page' : undefined}>
            <bdi>{view.name}</bdi>
          </Link>
          <IconButton
            icon="cross"
            iconSize={14}
            label={t('staff-lists.remove_view', { name: view.name })}
            disabled={busy !== null}
            onClick={() => void run('remove', () => remove(view.id))}
          />
        </span>
      ))}
      {query !== '' && !known && (
        <button type="button" className="link" onClick={() => setAsking(true)}>
          {t('staff-lists.save_view')}
        </button>
      )}
      {asking && (
        <SaveDialog
          act={saving}
          title={t('staff-lists.save_view')}
          action={t('staff-lists.save')}
          save={(fields) => save(String(fields.get('name')), query)}
          done={t('staff-lists.view_saved')}
          onClose={() => setAsking(false)}
        >
          <TextField
            name="name"
            label={t('staff-lists.view_name')}
            hint={t('staff-lists.view_hint')}
            maxLength={60}
          />
        </SaveDialog>
      )}
    </nav>
  );
}
