import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link, useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { infoPages, news, STATES, type loadNews } from './content.loader.ts';
import { pagePath } from './page-path.ts';
import { StateTag } from '../layout/state-tag.tsx';

type List = Awaited<ReturnType<typeof loadNews>>;

/** News, or the information pages: what is out, in how many languages, and what waits to be published. */
export function ContentPage() {
  const { t } = useWords<'staff-content'>();
  const list = useLoaderData<typeof loadNews>();
  const isNews = list.kind === 'news';
  return (
    <ListPage
      title={t(isNews ? 'staff-content.news' : 'staff-content.pages')}
      acts={
        <Link to={isNews ? '/news/new' : '/pages/new'} className={buttonClass({ variant: 'main' })}>
          {t(isNews ? 'staff-content.new_news' : 'staff-content.new_page')}
        </Link>
      }
      address={isNews ? news : infoPages}
      list={list}
      {...(isNews && {
        tabs: {
          label: t('staff-content.by_state'),
          links: [undefined, ...STATES].map((state) => ({
            ask: { state },
            label: state ? t(`staff-content.state_${state}`) : t('staff-content.all'),
          })),
        },
      })}
      find={{ label: t('staff-content.find'), q: list.asked.q }}
      empty={{ icon: 'mail', title: t('staff-content.none') }}
      count={t('staff-content.total', { count: list.total })}
      keys
      rowKey={(row) => row.id}
      columns={useColumns(list.kind)}
    />
  );
}

function useColumns(kind: List['kind']): Columns<List['rows'][number]> {
  const { t } = useWords<'staff-content'>();
  const { number, when } = useFormats();
  const base = kind === 'news' ? '/news' : '/pages';
  return [
    {
      head: t('staff-content.title'),
      name: true,
      cell: (row) => <RowLink to={`${base}/${row.id}`}>{row.title}</RowLink>,
    },
    kind === 'page' && {
      head: t('staff-content.address'),
      cell: (row) => <bdi dir="ltr">{pagePath(row)}</bdi>,
    },
    {
      head: t('staff-content.state'),
      cell: (row) => (
        <>
          <StateTag of={`staff-content.state_${row.state}`} />{' '}
          {row.pending && row.state === 'published' && (
            <Tag tone="warn" dot="half">
              {t('staff-content.pending')}
            </Tag>
          )}
        </>
      ),
    },
    {
      head: t('staff-content.languages'),
      cell: (row) => (
        <>
          {row.missing + row.stale === 0 && t('staff-content.all_languages', { count: LOCALES.length })}
          {row.missing > 0 && <Tag>{t('staff-content.missing', { count: row.missing })}</Tag>}{' '}
          {row.stale > 0 && <Tag tone="warn">{t('staff-content.stale', { count: row.stale })}</Tag>}
        </>
      ),
    },
    kind === 'news' && {
      head: t('staff-content.readers'),
      number: true,
      cell: (row) => number(row.clicks),
    },
    {
      head: t('staff-content.changed'),
      spare: true,
      cell: (row) => (
        <>
          {when(row.savedAt)} · <bdi>{row.savedBy || t('staff-content.store_itself')}</bdi>
        </>
      ),
    },
  ];
}
