import type { StaffEnquiryRow } from '@halfturn/contract/staff/enquiries.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import page from '../support/support.module.css';
import { StateMark } from './state-mark.tsx';

/** The inbox: a row an enquiry, each a link to it. On a phone a row is a card. */
export function InboxTable({ rows }: { rows: readonly StaffEnquiryRow[] }) {
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
