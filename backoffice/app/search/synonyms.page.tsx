import type { Synonym } from '@halfturn/contract/staff/search.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import table from '../layout/table.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { useLanguageName } from './language-name.ts';
import styles from './search.module.css';
import { SynonymDialog } from './synonym-dialog.tsx';
import type { loadSynonyms } from './synonyms.loader.ts';
import { TrySearch } from './try-search.tsx';

/** What buyers type and titles do not have; and what they find. For the catalogue. */
export function SynonymsPage() {
  const { t } = useWords<'staff' | 'staff-search'>();
  const { q, rows, total } = useLoaderData<typeof loadSynonyms>();
  const languageName = useLanguageName();
  const navigate = useNavigate();
  // `null` is a new one.
  const [edited, setEdited] = useState<Synonym | null | undefined>(undefined);
  const [deleted, setDeleted] = useState<Synonym | null>(null);
  return (
    <>
      <Bar title={t('staff-search.title')} note={t('staff-search.count', { count: total })}>
        <Button variant="main" icon="plus" onClick={() => setEdited(null)}>
          {t('staff-search.add')}
        </Button>
      </Bar>
      <TrySearch />
      <FindForm
        label={t('staff-search.find')}
        q={q}
        maxLength={60}
        onFind={(asked) =>
          void navigate(asked.trim() ? `/search?${new URLSearchParams({ q: asked.trim() })}` : '/search')
        }
      />
      {rows.length === 0 ? (
        <Empty icon="search" title={t('staff-search.none')}>
          {t('staff-search.none_text')}
        </Empty>
      ) : (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('staff-search.words')}</th>
                <th scope="col">{t('staff-search.replacement')}</th>
                <th scope="col">{t('staff-search.language')}</th>
                <th scope="col">
                  <span className="sr-only">{t('staff.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <bdi>{row.words.join(', ')}</bdi>
                  </td>
                  <td>
                    {row.replacement === null ? (
                      <span className="muted">{t('staff-search.same')}</span>
                    ) : (
                      <bdi>{row.replacement}</bdi>
                    )}
                  </td>
                  <td>{languageName(row.locale)}</td>
                  <td className={styles.acts}>
                    <Button variant="quiet" onClick={() => setEdited(row)}>
                      {t('staff-search.edit')}
                    </Button>
                    <Button variant="quiet" onClick={() => setDeleted(row)}>
                      {t('staff-search.delete')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {edited !== undefined && <SynonymDialog synonym={edited} onClose={() => setEdited(undefined)} />}
      {deleted && <DeleteDialog synonym={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}
