import { SUPPORT_TOPICS } from '@halfturn/contract/primitives/support-limits.ts';
import type { StaffTicketRow } from '@halfturn/contract/staff/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { Filter, FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { List, ListTabs } from '../layout/list.tsx';
import styles from '../layout/table.module.css';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { DueTag } from './due-tag.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { StateMark } from './state-mark.tsx';
import { ASSIGNEES, STATES, tickets, type loadTickets } from './support.loader.ts';
import page from './support.module.css';

/** What members have asked: what is due first stands first. */
export function QueuePage() {
  const { t } = useWords<'staff' | 'staff-support'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadTickets>();
  const navigate = useNavigate();
  const [showsRules, setShowsRules] = useState(false);
  useListKeys();
  const filter = { topic: list.topic, assignee: list.assignee, q: list.q };
  const filtered = list.q !== '' || list.topic !== '' || list.assignee !== '';
  const waits = list.state === 'waiting';
  const go = (form: HTMLFormElement | null) => void navigate(tickets.pathOf(form, { state: list.state }));
  return (
    <>
      <Bar title={t('staff-support.title')}>
        <Button icon="clock" onClick={() => setShowsRules(true)}>
          {t('staff-support.rules')}
        </Button>
      </Bar>
      <ListTabs
        label={t('staff-support.by_state')}
        links={STATES.map((state) => ({
          href: tickets.path({ ...filter, state }),
          label: t(`staff-support.state_${state}`),
          count: number(list.counts[state]),
          current: state === list.state,
        }))}
      />
      <FindForm label={t('staff-support.find')} q={list.q} onFind={(_q, form) => go(form)}>
        <Filter
          name="topic"
          label={t('staff-support.topic')}
          any={t('staff-support.topic_any')}
          value={list.topic}
          options={SUPPORT_TOPICS.map((topic) => [topic, t(`staff-support.topic_${topic}`)])}
          onPick={go}
        />
        <Filter
          name="assignee"
          label={t('staff-support.assignee')}
          any={t('staff-support.assignee_any')}
          value={list.assignee}
          options={ASSIGNEES.map((assignee) => [assignee, t(`staff-support.assignee_${assignee}`)])}
          onPick={go}
        />
        <span className={styles.end}>
          {t(waits || list.state === 'all' ? 'staff-support.due_first' : 'staff-support.moved_first')}
        </span>
      </FindForm>
      <List
        rows={list.rows}
        empty={
          <Empty
            icon={waits && !filtered ? 'check' : 'chat'}
            title={t(waits && !filtered ? 'staff-support.none_waits' : 'staff-support.none_here')}
          />
        }
        count={t('staff-support.total', { count: list.total })}
        page={list.page}
        pages={list.pages}
        hrefFor={(page) => tickets.path({ ...filter, state: list.state, page })}
        keys
      >
        <QueueTable rows={list.rows} now={list.serverNow} />
      </List>
      {showsRules && <RulesDialog rules={list.rules} onClose={() => setShowsRules(false)} />}
    </>
  );
}

/** The queue: a row a question, each a link to its conversation. On a phone a row is a card. */
function QueueTable({ rows, now }: { rows: readonly StaffTicketRow[]; now: string }) {
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
