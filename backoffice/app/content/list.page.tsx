import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { List, ListTabs } from '../layout/list.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { infoPages, news, STATES, type loadNews } from './content.loader.ts';
import { StateTag } from './state-tag.tsx';

type Loaded = Awaited<ReturnType<typeof loadNews>>;

/** News, or the information pages: what is out, in how many languages, and what waits to be published. */
export function ContentPage() {
  const { t } = useWords<'staff' | 'staff-content'>();
  const { kind, state, q, page, pages, rows, total } = useLoaderData<typeof loadNews>();
  const navigate = useNavigate();
  useListKeys();
  const base = kind === 'news' ? '/news' : '/pages';
  const address = kind === 'news' ? news : infoPages;
  const title = t(`staff-content.${kind === 'news' ? 'news' : 'pages'}`);
  return (
    <>
      <Bar title={title}>
        {kind === 'news' && (
          <Link to="/news/new" className={buttonClass({ variant: 'main' })}>
            {t('staff-content.new_news')}
          </Link>
        )}
      </Bar>
      {kind === 'news' && (
        <ListTabs
          label={t('staff-content.by_state')}
          links={[undefined, ...STATES].map((one) => ({
            href: address.path({ state: one, q }),
            label: one ? t(`staff-content.state_${one}`) : t('staff-content.all'),
            current: one === state,
          }))}
        />
      )}
      <FindForm
        label={t('staff-content.find')}
        q={q}
        onFind={(asked) => void navigate(address.path({ state, q: asked }))}
      />
      <List
        rows={rows}
        empty={<Empty icon="mail" title={t('staff-content.none')} />}
        count={t('staff-content.total', { count: total })}
        page={page}
        pages={pages}
        hrefFor={(to) => address.path({ state, q, page: to })}
        keys
      >
        <ContentTable rows={rows} kind={kind} base={base} />
      </List>
    </>
  );
}

interface ContentTableProps extends Pick<Loaded, 'rows' | 'kind'> {
  base: string;
}

function ContentTable({ rows, kind, base }: ContentTableProps) {
  const { t } = useWords<'staff-content'>();
  const { number, when } = useFormats();
  return (
    <Table
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff-content.title'),
          name: true,
          cell: (row) => <RowLink to={`${base}/${row.id}`}>{row.title}</RowLink>,
        },
        {
          head: t('staff-content.state'),
          cell: (row) => (
            <>
              <StateTag state={row.state} />{' '}
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
      ]}
    />
  );
}
