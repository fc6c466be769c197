import { SUPPORT_TOPICS } from '@halfturn/contract/primitives/support-limits.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import styles from '../layout/table.module.css';
import orders from '../orders/orders.module.css';
import { QueueTable } from './queue-table.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { ASSIGNEES, readSupport, STATES, writeSupport } from './support-address.ts';
import type { loadTickets } from './support.loader.ts';

/** What members have asked: what is due first stands first. */
export function QueuePage() {
  const { t, locale } = useWords<'staff' | 'staff-support'>();
  const list = useLoaderData<typeof loadTickets>();
  const navigate = useNavigate();
  const [showsRules, setShowsRules] = useState(false);
  useListKeys();
  const filter = { topic: list.topic, assignee: list.assignee, q: list.q };
  const filtered = list.q !== '' || list.topic !== '' || list.assignee !== '';
  const waits = list.state === 'waiting';
  const go = (form: HTMLFormElement | null) => void navigate(addressOf(form, list.state));
  return (
    <>
      <Bar title={t('staff-support.title')}>
        <Button icon="clock" onClick={() => setShowsRules(true)}>
          {t('staff-support.rules')}
        </Button>
      </Bar>
      <div className={orders.tabs}>
        <TabLinks
          label={t('staff-support.by_state')}
          renderLink={renderGo}
          links={STATES.map((state) => ({
            href: `/support${writeSupport({ ...filter, state })}`,
            label: t(`staff-support.state_${state}`),
            count: formatNumber(list.counts[state], locale),
            current: state === list.state,
          }))}
        />
      </div>
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
      {list.rows.length === 0 ? (
        <Empty
          icon={waits && !filtered ? 'check' : 'chat'}
          title={t(waits && !filtered ? 'staff-support.none_waits' : 'staff-support.none_here')}
        />
      ) : (
        <QueueTable rows={list.rows} now={list.serverNow} />
      )}
      <div className={styles.foot}>
        <span role="status">{t('staff-support.total', { count: list.total })}</span>
        <Pages
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          hrefFor={(page) => `/support${writeSupport({ ...filter, state: list.state, page })}`}
        />
        <span>
          <kbd>J</kbd> <kbd>K</kbd> {t('staff.key_move')} <kbd>?</kbd> {t('staff.key_help')}
        </span>
      </div>
      {showsRules && <RulesDialog rules={list.rules} onClose={() => setShowsRules(false)} />}
    </>
  );
}

/** The address of what the filters say; read back as any address is. */
function addressOf(form: HTMLFormElement | null, state: string): string {
  const query = new URLSearchParams({ state });
  for (const [name, value] of form ? new FormData(form) : []) query.set(name, String(value));
  return `/support${writeSupport(readSupport(`?${query}`))}`;
}
