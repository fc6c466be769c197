import type { Synonym } from '@halfturn/contract/staff/search.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { EmptyList } from '../layout/empty-list.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { Table } from '../layout/table.tsx';
import { newest } from '../layout/newest.ts';
import { useLanguageName } from './language-name.ts';
import { SynonymDialog } from './synonym-dialog.tsx';
import styles from './search.module.css';
import type { loadSynonyms } from './synonyms.loader.ts';
import { TrySearch } from './try-search.tsx';

type Synonyms = Awaited<ReturnType<typeof loadSynonyms>>;

/** What buyers type and titles do not have; and what they find. For the catalogue. */
export function SynonymsPage() {
  const { t } = useWords<'staff' | 'staff-search'>();
  const { q, rows, total, builtIn } = useLoaderData<typeof loadSynonyms>();
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
        <EmptyList icon="search" title={t('staff-search.none')}>
          {t('staff-search.none_text')}
        </EmptyList>
      ) : (
        <SynonymsTable rows={rows} onEdit={setEdited} onDelete={setDeleted} />
      )}
      <BuiltIn groups={builtIn} />
      {edited !== undefined && (
        <SynonymDialog
          synonym={edited && newest(rows, edited, ({ id }) => id)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && (
        <ConfirmDialog
          title={t('staff-search.delete_title')}
          action={t('staff-search.delete')}
          work={() => call('DELETE /admin/synonyms/{id}', { params: { id: deleted.id } })}
          onClose={() => setDeleted(null)}
        >
          <p>{t('staff-search.delete_text', { words: deleted.words.join(', ') })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Words that the store knows by itself, so that staff need not add them. */
function BuiltIn({ groups }: { groups: Synonyms['builtIn'] }) {
  const { t } = useWords<'staff-search'>();
  return (
    <details className={styles.builtIn}>
      <summary>{t('staff-search.built_in')}</summary>
      <p className="muted">{t('staff-search.built_in_hint')}</p>
      <ul>
        {groups.map(({ of, words }) => (
          <li key={of}>
            <bdi>{words.join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SynonymsTableProps {
  rows: readonly Synonym[];
  onEdit: (synonym: Synonym) => void;
  onDelete: (synonym: Synonym) => void;
}

function SynonymsTable({ rows, onEdit, onDelete }: SynonymsTableProps) {
  const { t } = useWords<'staff-search'>();
  const languageName = useLanguageName();
  return (
    <Table
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { head: t('staff-search.words'), cell: (row) => <bdi>{row.words.join(', ')}</bdi> },
        {
          head: t('staff-search.replacement'),
          cell: (row) =>
            row.replacement === null ? (
              <span className="muted">{t('staff-search.same')}</span>
            ) : (
              <bdi>{row.replacement}</bdi>
            ),
        },
        { head: t('staff-search.language'), cell: (row) => languageName(row.locale) },
        {
          number: true,
          cell: (row) => (
            <>
              <Button variant="quiet" onClick={() => onEdit(row)}>
                {t('staff-search.edit')}
              </Button>
              <Button variant="quiet" onClick={() => onDelete(row)}>
                {t('staff-search.delete')}
              </Button>
            </>
          ),
        },
      ]}
    />
  );
}
