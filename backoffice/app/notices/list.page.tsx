import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Link, useLoaderData } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { List } from '../layout/list.tsx';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { notices, type loadNotices } from './notices.loader.ts';
import { StateTag } from './state-tag.tsx';
import { useAudience } from './use-audience.ts';

/** What the store has told its members, and what still waits for its time. */
export function NoticesPage() {
  const { t } = useWords<'staff' | 'staff-notices'>();
  const { number, time } = useFormats();
  const { rows, total, page, pages, tiers } = useLoaderData<typeof loadNotices>();
  const audience = useAudience(tiers);
  return (
    <>
      <Bar title={t('staff-notices.title')}>
        <Link to="/notices/new" className={buttonClass({ variant: 'main', size: 'tiny' })}>
          {t('staff-notices.write')}
        </Link>
      </Bar>
      <List
        rows={rows}
        empty={
          <Empty icon="bell" title={t('staff-notices.none')}>
            {t('staff-notices.none_text')}
          </Empty>
        }
        count={t('staff-notices.count', { count: total })}
        page={page}
        pages={pages}
        hrefFor={(to) => notices.path({ page: to })}
      >
        <Table
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              head: t('staff-notices.heading'),
              name: true,
              cell: (row) => (
                <RowLink dir="auto" to={`/notices/${row.id}`}>
                  {row.title}
                </RowLink>
              ),
            },
            { head: t('staff-notices.audience'), cell: (row) => audience(row.audience) },
            { head: t('staff-notices.state'), cell: (row) => <StateTag state={row.state} /> },
            { head: t('staff-notices.from'), cell: (row) => time(row.publishAt) },
            { head: t('staff-notices.languages'), number: true, cell: (row) => number(row.languages) },
            { head: t('staff-notices.reads'), number: true, cell: (row) => number(row.reads) },
          ]}
        />
      </List>
    </>
  );
}
