import { ENQUIRY_KINDS } from '@halfturn/contract/primitives/enquiry-limits.ts';
import type { StaffEnquiryRow } from '@halfturn/contract/staff/enquiries.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { Filter, FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { List, ListTabs } from '../layout/list.tsx';
import styles from '../layout/table.module.css';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import page from '../support/support.module.css';
import { enquiries, TABS, type loadEnquiries } from './enquiries.loader.ts';
import { StateMark } from './state-mark.tsx';

/** Inquiries from suppliers, wholesale buyers and affiliates, unread first. */
export function InboxPage() {
  const { t } = useWords<'staff' | 'staff-enquiries' | 'staff-reviews'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadEnquiries>();
  const navigate = useNavigate();
  useListKeys();
  const filter = { kind: list.kind, q: list.q };
  const fresh = list.tab === 'new';
  const filtered = list.q !== '' || list.kind !== '';
  const go = (form: HTMLFormElement | null) => void navigate(enquiries.pathOf(form, { tab: list.tab }));
  return (
    <>
      <Bar title={t('staff-enquiries.title')} />
      <ListTabs
        label={t('staff-reviews.by_state')}
        links={TABS.map((tab) => ({
          href: enquiries.path({ ...filter, tab }),
          label: t(`staff-enquiries.state_${tab}`),
          count: number(list.counts[tab]),
          current: tab === list.tab,
        }))}
      />
      <FindForm label={t('staff-enquiries.find')} q={list.q} onFind={(_q, form) => go(form)}>
        <Filter
          name="kind"
          label={t('staff-reviews.kind')}
          any={t('staff-enquiries.kind_any')}
          value={list.kind}
          options={ENQUIRY_KINDS.map((kind) => [kind, t(`staff-enquiries.kind_${kind}`)])}
          onPick={go}
        />
        <span className={styles.end}>
          {t(fresh ? 'staff-reviews.oldest_first' : 'staff-reviews.newest_first')}
        </span>
      </FindForm>
      <List
        rows={list.rows}
        empty={
          <Empty
            icon={fresh && !filtered ? 'check' : 'mail'}
            title={t(fresh && !filtered ? 'staff-enquiries.none_new' : 'staff-reviews.none_here')}
          />
        }
        count={t('staff-enquiries.total', { count: list.total })}
        page={list.page}
        pages={list.pages}
        hrefFor={(page) => enquiries.path({ ...filter, tab: list.tab, page })}
        keys
      >
        <InboxTable rows={list.rows} />
      </List>
    </>
  );
}

/** The inbox: a row an enquiry, each a link to it. On a phone a row is a card. */
function InboxTable({ rows }: { rows: readonly StaffEnquiryRow[] }) {
  const { t, locale } = useWords<'staff-enquiries' | 'staff-reviews'>();
  const { when } = useFormats();
  return (
    <Table
      className={page.queue}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
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
        { head: t('staff-reviews.state'), cell: (row) => <StateMark state={row.state} spam={row.spam} /> },
        { head: t('staff-reviews.time'), number: true, cell: (row) => <small>{when(row.at)}</small> },
      ]}
    />
  );
}
