import type { StaffClaimRow } from '@halfturn/contract/staff/claims.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { DueTag } from '../support/due-tag.tsx';
import { StateMark } from './state-mark.tsx';

export interface ClaimsTableProps {
  rows: readonly StaffClaimRow[];
  search: string;
  /** The one that is open. */
  open: string | undefined;
  now: string;
}

/** The queue: a row a claim, each a link to its panel. */
export function ClaimsTable({ rows, search, open, now }: ClaimsTableProps) {
  const { t } = useWords<'staff-claims' | 'staff-orders' | 'staff-support'>();
  const { when } = useFormats();
  return (
    <Table
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff-orders.product'),
          name: true,
          cell: (row) => (
            <RowLink dir="auto" to={`/claims/${row.id}${search}`} open={row.id === open}>
              {row.product}
            </RowLink>
          ),
        },
        { head: t('staff-claims.matter'), cell: (row) => t(`staff-claims.reason_${row.reason}`) },
        { head: t('staff-orders.order'), spare: true, cell: (row) => <bdi dir="ltr">{row.orderNo}</bdi> },
        { head: t('staff-orders.email'), name: true, spare: true, cell: (row) => <bdi>{row.email}</bdi> },
        { head: t('staff-support.state'), cell: (row) => <StateMark state={row.state} /> },
        {
          head: t('staff-support.due'),
          number: true,
          cell: (row) =>
            row.state === 'open' ? <DueTag at={row.due} now={now} /> : <small>{when(row.at)}</small>,
        },
      ]}
    />
  );
}
