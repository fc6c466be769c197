import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Link, useLoaderData } from 'react-router';
import { ListPage } from '../../layout/list-page.tsx';
import { StateTag } from '../../layout/state-tag.tsx';
import { RowLink } from '../../layout/table.tsx';
import { useFormats } from '../../layout/use-formats.ts';
import { bulks, type loadBulks } from './bulk.loader.ts';
import { useBulkWords } from './use-bulk-words.ts';

/** The changes of many products, newest first. */
export function ChangesPage() {
  const { t } = useWords<'staff-bulk' | 'staff-products'>();
  const { number, time } = useFormats();
  const list = useLoaderData<typeof loadBulks>();
  const wordsOf = useBulkWords();
  return (
    <ListPage
      title={t('staff-bulk.changes')}
      acts={
        <Link to="/products" className={buttonClass()}>
          {t('staff-products.all')}
        </Link>
      }
      address={bulks}
      list={list}
      empty={{ icon: 'box', title: t('staff-bulk.none') }}
      rowKey={({ id }) => id}
      columns={[
        {
          head: t('staff-bulk.change_head'),
          name: true,
          cell: (row) => (
            <RowLink dir="auto" to={`/products/changes/${row.id}`}>
              {wordsOf(row)}
            </RowLink>
          ),
        },
        { head: t('staff-bulk.when'), cell: ({ createdAt }) => time(createdAt) },
        { head: t('staff-bulk.who'), name: true, dir: 'auto', cell: ({ by }) => by },
        {
          head: t('staff-bulk.state'),
          cell: ({ state }) => <StateTag of={`staff-bulk.${state}`} />,
        },
        { head: t('staff-bulk.changed'), number: true, cell: ({ changed }) => number(changed) },
        { head: t('staff-bulk.refused'), number: true, cell: ({ refused }) => number(refused) },
      ]}
    />
  );
}
