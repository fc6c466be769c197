import { ALARM_STATES } from '@halfturn/contract/staff/alarm-kinds.ts';
import type { StaffAlarm } from '@halfturn/contract/staff/alarms.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Link, useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct, type Act } from '../use-act.ts';
import { alerts, type loadAlerts } from './alerts.loader.ts';
import styles from './alerts.module.css';
import { useAlarmText } from './use-alarm-text.ts';

/** What must not wait: the open alerts, and those whose cause is gone. */
export function AlertsPage() {
  const { t } = useWords<'staff-alarms'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadAlerts>();
  const { mayCall } = useStaff();
  const act = useAct();
  const { state } = list.asked;
  return (
    <ListPage
      title={t('staff-alarms.title')}
      acts={
        mayCall('staffSaveAlarmSettings') && (
          <Link to="/alerts/settings" className={buttonClass({ size: 'tiny' })}>
            <Icon name="gear" />
            {t('staff-alarms.settings')}
          </Link>
        )
      }
      notice={
        <div className={styles.notice}>
          <p className="muted">{t('staff-alarms.text')}</p>
          <Refusal>{act.refusal}</Refusal>
        </div>
      }
      address={alerts}
      list={list}
      tabs={{
        label: t('staff-alarms.title'),
        links: ALARM_STATES.map((one) => ({
          ask: { state: one },
          label: t(`staff-alarms.${one}`),
          ...(one === 'open' && { count: number(list.open) }),
        })),
      }}
      empty={
        state === 'open'
          ? { icon: 'check', title: t('staff-alarms.none_open'), children: t('staff-alarms.none_open_text') }
          : { icon: 'bell', title: t('staff-alarms.none_past') }
      }
      count={t('staff-alarms.count', { count: list.total })}
      rowKey={(row) => row.id}
      columns={useColumns(state === 'past', act)}
    />
  );
}

function useColumns(past: boolean, act: Act): Columns<StaffAlarm> {
  const { t } = useWords<'staff-alarms'>();
  const { time } = useFormats();
  const text = useAlarmText();
  return [
    {
      head: t('staff-alarms.what'),
      cellClass: styles.what,
      dir: 'auto',
      cell: (row) => (row.path === '' ? text(row) : <RowLink to={row.path}>{text(row)}</RowLink>),
    },
    { head: t('staff-alarms.since'), number: true, cell: (row) => time(row.openedAt) },
    past && {
      head: t('staff-alarms.until'),
      number: true,
      cell: (row) => row.closedAt && time(row.closedAt),
    },
    {
      head: t('staff-alarms.seen_by'),
      name: true,
      className: styles.seen,
      cell: (row) => <bdi>{row.seenBy.map(({ name }) => name).join(', ') || '–'}</bdi>,
    },
    !past && { label: null, cell: (row) => <RowActs row={row} act={act} /> },
  ];
}

/** What can be done about an open alert. */
function RowActs({ row, act }: { row: StaffAlarm; act: Act }) {
  const { t } = useWords<'staff-alarms'>();
  const { mayCall } = useStaff();
  const params = { id: row.id };
  const again = row.kind === 'job_failed' && mayCall('staffRunJobsAgain');
  const about = <span className="sr-only"> {useAlarmText()(row)}</span>;
  return (
    <span className={styles.acts}>
      {again && (
        <Button
          variant="quiet"
          busy={act.busy === `run ${row.id}`}
          onClick={() =>
            void act.run(
              `run ${row.id}`,
              () => call('POST /admin/alarms/{id}/run-again', { params }),
              t('staff-alarms.ran_again'),
            )
          }
        >
          {t('staff-alarms.run_again')}
          {about}
        </Button>
      )}
      {!row.seen && (
        <Button
          variant="quiet"
          busy={act.busy === row.id}
          onClick={() => void act.run(row.id, () => call('POST /admin/alarms/{id}/seen', { params }))}
        >
          {t('staff-alarms.see')}
          {about}
        </Button>
      )}
    </span>
  );
}
