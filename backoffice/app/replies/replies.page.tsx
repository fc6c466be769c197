import type { StaffReply } from '@halfturn/contract/staff/replies.ts';
import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Link, useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { EmptyList } from '../layout/empty-list.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { PageText } from '../layout/page-text.tsx';
import { RowLink, Table, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { textFor } from './text-for.ts';
import type { loadReplies } from './replies.loader.ts';
import styles from './replies.module.css';

/** The answers that staff keep under a name. */
export function RepliesPage() {
  const { t } = useWords<'staff-replies'>();
  const { rows } = useLoaderData<typeof loadReplies>();
  const { mayCall } = useStaff();
  const columns = useColumns();
  useListKeys();
  return (
    <>
      <Bar title={t('staff-replies.title')}>
        {mayCall('staffSaveReply') && (
          <Link to="/replies/new" className={buttonClass({ variant: 'main', size: 'tiny' })}>
            {t('staff-replies.new')}
          </Link>
        )}
      </Bar>
      <PageText>{t('staff-replies.text')}</PageText>
      {rows.length === 0 ? (
        <EmptyList icon="chat" title={t('staff-replies.none')} />
      ) : (
        <Table rows={rows} rowKey={(row) => row.id} columns={columns} />
      )}
    </>
  );
}

function useColumns(): Columns<StaffReply> {
  const { t, locale } = useWords<'staff-replies'>();
  const { number, when } = useFormats();
  return [
    {
      head: t('staff-replies.name'),
      name: true,
      cell: (row) => (
        <RowLink dir="auto" to={`/replies/${row.id}`}>
          /{row.name}
        </RowLink>
      ),
    },
    {
      head: t('staff-replies.words'),
      dir: 'auto',
      cellClass: styles.excerpt,
      cell: (row) => textFor(row, locale),
    },
    {
      head: t('staff-replies.languages'),
      number: true,
      cell: (row) => number(keysOf(row.texts).length),
    },
    { head: t('staff-replies.saved_at'), number: true, cell: (row) => when(row.savedAt) },
  ];
}
