import { SUPPORT_TOPICS } from '@halfturn/contract/primitives/support-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { List, ListTabs } from '../layout/list.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import styles from '../layout/table.module.css';
import { useFormats } from '../layout/use-formats.ts';
import { QueueTable } from './queue-table.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { ASSIGNEES, STATES, tickets, type loadTickets } from './support.loader.ts';

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
        <Select
          key={`topic-${list.topic}`}
          name="topic"
          label={t('staff-support.topic')}
          hideLabel
          defaultValue={list.topic}
          onChange={({ currentTarget }) => go(currentTarget.form)}
        >
          <option value="">{t('staff-support.topic_any')}</option>
          {SUPPORT_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {t(`staff-support.topic_${topic}`)}
            </option>
          ))}
        </Select>
        <Select
          key={`assignee-${list.assignee}`}
          name="assignee"
          label={t('staff-support.assignee')}
          hideLabel
          defaultValue={list.assignee}
          onChange={({ currentTarget }) => go(currentTarget.form)}
        >
          <option value="">{t('staff-support.assignee_any')}</option>
          {ASSIGNEES.map((assignee) => (
            <option key={assignee} value={assignee}>
              {t(`staff-support.assignee_${assignee}`)}
            </option>
          ))}
        </Select>
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
