import { SUPPORT_TOPICS } from '@halfturn/contract/primitives/support-limits.ts';
import type { StaffTicketRow } from '@halfturn/contract/staff/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData } from 'react-router';
import { DialogButton } from '../layout/dialog-button.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { DueTag } from './due-tag.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { StateTag } from '../layout/state-tag.tsx';
import { ASSIGNEES, STATES, tickets, type loadTickets } from './support.loader.ts';
import page from './support.module.css';

/** What members have asked: what is due first stands first. */
export function QueuePage() {
  const { t } = useWords<'staff-support'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadTickets>();
  const { state, topic, assignee, q } = list.asked;
  const waits = state === 'waiting';
  const done = waits && q === '' && topic === '' && assignee === '';
  return (
    <ListPage
      title={t('staff-support.title')}
      acts={
        <DialogButton icon="clock" label={t('staff-support.rules')}>
          {(close) => <RulesDialog rules={list.rules} onClose={close} />}
        </DialogButton>
      }
      address={tickets}
      list={list}
      tabs={{
        label: t('staff-support.by_state'),
        links: STATES.map((one) => ({
          ask: { state: one },
          label: t(`staff-support.state_${one}`),
          count: number(list.counts[one]),
        })),
      }}
      find={{ label: t('staff-support.find'), q }}
      filters={[
        {
          name: 'topic',
          label: t('staff-support.topic'),
          any: t('staff-support.topic_any'),
          options: SUPPORT_TOPICS.map((one) => [one, t(`staff-support.topic_${one}`)]),
        },
        {
          name: 'assignee',
          label: t('staff-support.assignee'),
          any: t('staff-support.assignee_any'),
          options: ASSIGNEES.map((one) => [one, t(`staff-support.assignee_${one}`)]),
        },
      ]}
      order={t(waits || state === 'all' ? 'staff-support.due_first' : 'staff-support.moved_first')}
      empty={{
        icon: done ? 'check' : 'chat',
        title: t(done ? 'staff-support.none_waits' : 'staff-support.none_here'),
      }}
      count={t('staff-support.total', { count: list.total })}
      keys
      className={page.queue}
      rowKey={(row) => row.id}
      columns={useColumns(list.serverNow)}
    />
  );
}

/** Each row is a question and links to its conversation. On a phone it is a card. */
function useColumns(now: string): Columns<StaffTicketRow> {
  const { t } = useWords<'staff-support'>();
  const { when } = useFormats();
  return [
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
    { head: t('staff-support.state'), cell: (row) => <StateTag of={`staff-support.state_${row.state}`} /> },
    {
      head: t('staff-support.due'),
      number: true,
      cell: (row) =>
        row.answerBy ? <DueTag at={row.answerBy} now={now} /> : <small>{when(row.updatedAt)}</small>,
    },
  ];
}
