import type { StaffTicketRow } from '@halfturn/contract/staff/support.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useWords } from '@halfturn/locales/react.ts';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { DueTag } from './due-tag.tsx';
import { StateMark } from './state-mark.tsx';
import page from './support.module.css';

/** The queue: a row a question, each a link to its conversation. On a phone a row is a card. */
export function QueueTable({ rows, now }: { rows: readonly StaffTicketRow[]; now: string }) {
  const { t } = useWords<'staff-support'>();
  const { when } = useFormats();
  return (
    <Table
      className={page.queue}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff-support.topic'),
          cell: (row) => <RowLink to={`/support/${row.id}`}>{t(`staff-support.topic_${row.topic}`)}</RowLink>,
        },
        {
          head: t('staff-support.question'),
          name: true,
          cellClass: page.excerpt,
          dir: 'auto',
          cell: (row) => row.excerpt,
        },
        {
          head: t('staff-support.who'),
          name: true,
          cell: (row) => (
            <>
              <bdi>{row.who}</bdi> {row.guest && <Tag>{t('staff-support.guest')}</Tag>}
            </>
          ),
        },
        { head: t('staff-support.order'), spare: true, cell: (row) => <bdi dir="ltr">{row.orderNo}</bdi> },
        {
          head: t('staff-support.assignee'),
          name: true,
          spare: true,
          cell: (row) => <bdi>{row.assignee?.name}</bdi>,
        },
        { head: t('staff-support.state'), cell: (row) => <StateMark state={row.state} /> },
        {
          head: t('staff-support.due'),
          number: true,
          cell: (row) =>
            row.answerBy ? <DueTag at={row.answerBy} now={now} /> : <small>{when(row.updatedAt)}</small>,
        },
      ]}
    />
  );
}
