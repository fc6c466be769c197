import { ENQUIRY_KINDS } from '@halfturn/contract/primitives/enquiry-limits.ts';
import type { StaffEnquiryRow } from '@halfturn/contract/staff/enquiries.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import page from '../support/support.module.css';
import { enquiries, TABS, type loadEnquiries } from './enquiries.loader.ts';
import { StateTag } from '../layout/state-tag.tsx';

/** Inquiries from suppliers, wholesale buyers and affiliates, unread first. */
export function InboxPage() {
  const { t } = useWords<'staff-enquiries' | 'staff-reviews'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadEnquiries>();
  const { tab, kind, q } = list.asked;
  const fresh = tab === 'new';
  const done = fresh && q === '' && kind === '';
  return (
    <ListPage
      title={t('staff-enquiries.title')}
      address={enquiries}
      list={list}
      tabs={{
        label: t('staff-reviews.by_state'),
        links: TABS.map((one) => ({
          ask: { tab: one },
          label: t(`staff-enquiries.state_${one}`),
          count: number(list.counts[one]),
        })),
      }}
      find={{ label: t('staff-enquiries.find'), q }}
      filters={[
        {
          name: 'kind',
          label: t('staff-reviews.kind'),
          any: t('staff-enquiries.kind_any'),
          options: ENQUIRY_KINDS.map((one) => [one, t(`staff-enquiries.kind_${one}`)]),
        },
      ]}
      order={t(fresh ? 'staff-reviews.oldest_first' : 'staff-reviews.newest_first')}
      empty={{
        icon: done ? 'check' : 'mail',
        title: t(done ? 'staff-enquiries.none_new' : 'staff-reviews.none_here'),
      }}
      count={t('staff-enquiries.total', { count: list.total })}
      keys
      className={page.queue}
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
  );
}

/** A row an inquiry, each a link to it. On a phone a row is a card. */
function useColumns(): Columns<StaffEnquiryRow> {
  const { t, locale } = useWords<'staff-enquiries' | 'staff-reviews'>();
  const { when } = useFormats();
  return [
    {
      head: t('staff-enquiries.number'),
      cell: (row) => (
        <RowLink dir="ltr" to={`/enquiries/${row.id}`}>
          {row.number}
        </RowLink>
      ),
    },
    { head: t('staff-reviews.kind'), cell: (row) => t(`staff-enquiries.kind_${row.kind}`) },
    {
      head: t('staff-reviews.who'),
      name: true,
      cell: (row) => (
        <>
          <bdi>{row.name}</bdi>
          {row.company && (
            <>
              {' · '}
              <bdi>{row.company}</bdi>
            </>
          )}
        </>
      ),
    },
    {
      head: t('staff-reviews.text'),
      name: true,
      cellClass: page.excerpt,
      dir: 'auto',
      cell: (row) => row.excerpt,
    },
    {
      head: t('staff-enquiries.country'),
      name: true,
      spare: true,
      cell: (row) => formatName('region', row.country, locale),
    },
    {
      head: t('staff-reviews.state'),
      cell: (row) => <StateTag of={`staff-enquiries.state_${row.spam ? 'spam' : row.state}`} />,
    },
    { head: t('staff-reviews.time'), number: true, cell: (row) => <small>{when(row.at)}</small> },
  ];
}
