import type { StaffReviewRow } from '@halfturn/contract/staff/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Rating } from '@halfturn/ui/rating.tsx';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { StateMark } from './state-mark.tsx';

export interface ReviewsTableProps {
  rows: readonly StaffReviewRow[];
  search: string;
  /** The one that is open. */
  open: string | undefined;
}

/** The list: a row a review, each a link to its panel. */
export function ReviewsTable({ rows, search, open }: ReviewsTableProps) {
  const { t } = useWords<'staff-reviews'>();
  const { when } = useFormats();
  return (
    <Table
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff-reviews.stars'),
          cell: (row) => (
            <Rating value={row.rating} label={t('staff-reviews.rating', { stars: row.rating })} />
          ),
        },
        {
          head: t('staff-reviews.about'),
          name: true,
          cell: (row) => (
            <RowLink dir="auto" to={`/reviews/${row.id}${search}`} open={row.id === open}>
              {row.product?.name ?? t('staff-reviews.store')}
            </RowLink>
          ),
        },
        { head: t('staff-reviews.text'), name: true, spare: true, dir: 'auto', cell: (row) => row.excerpt },
        { head: t('staff-reviews.who'), name: true, cell: (row) => <bdi>{row.fullName}</bdi> },
        { head: t('staff-reviews.state'), cell: (row) => <StateMark state={row.state} /> },
        {
          head: t('staff-reviews.time'),
          number: true,
          tight: true,
          cell: (row) => <small>{when(row.at)}</small>,
        },
      ]}
    />
  );
}
