import type { StaffBackup } from '@halfturn/contract/staff/backups.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Link, useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { StateTag } from '../layout/state-tag.tsx';
import type { Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import { BackupActs } from './backup-acts.tsx';
import { BackupAtWork } from './backup-at-work.tsx';
import { BackupFacts } from './backup-facts.tsx';
import { backups, type loadBackups } from './backups.loader.ts';
import styles from './backups.module.css';
import { ExternalDatabase } from './external-database.tsx';
import { HowToRestore } from './how-to-restore.tsx';
import { KeysApart } from './keys-apart.tsx';

/** The backups of the store's own database: make one, look at them, and know how to restore one. */
export function BackupsPage() {
  const { t } = useWords<'staff-backups'>();
  const list = useLoaderData<typeof loadBackups>();
  const { place, atWork } = list;
  const act = useAct();
  const columns = useColumns();
  if (!place && list.total === 0)
    return (
      <>
        <Bar title={t('staff-backups.title')} />
        <div className={styles.notice}>
          <ExternalDatabase />
        </div>
      </>
    );
  return (
    <ListPage
      title={t('staff-backups.title')}
      acts={
        place && (
          <>
            <Link to="/backups/settings" className={buttonClass({ size: 'tiny' })}>
              <Icon name="clock" />
              {t('staff-backups.settings')}
            </Link>
            <Button
              variant="main"
              size="tiny"
              disabled={atWork !== null}
              busy={act.busy === 'make'}
              onClick={() =>
                void act.run('make', () => call('POST /admin/backups'), t('staff-backups.started'))
              }
            >
              {t('staff-backups.make')}
            </Button>
          </>
        )
      }
      notice={
        <div className={styles.notice}>
          <Refusal>{act.refusal}</Refusal>
          {place ? (
            <>
              {atWork && <BackupAtWork one={atWork} />}
              <KeysApart file={place.keysFile} />
              <BackupFacts list={list} place={place} />
            </>
          ) : (
            <ExternalDatabase />
          )}
        </div>
      }
      address={backups}
      list={list}
      empty={{
        icon: 'shield',
        title: t('staff-backups.none'),
        children: t('staff-backups.none_text'),
      }}
      count={t('staff-backups.count', { count: list.total })}
      rowKey={(row) => row.id}
      columns={columns}
    >
      {place && <HowToRestore folder={place.folder} rows={list.rows} />}
    </ListPage>
  );
}

function useColumns(): Columns<StaffBackup> {
  const { t, locale } = useWords<'staff-backups'>();
  const { time, number } = useFormats();
  const size = (bytes: number | null) => (bytes === null ? '–' : formatFileSize(bytes, locale));
  return [
    { head: t('staff-backups.begun'), cell: (row) => time(row.begunAt) },
    {
      head: t('staff-backups.by'),
      cell: (row) =>
        row.origin === 'staff' ? (
          <bdi>{row.by ?? '–'}</bdi>
        ) : (
          t(row.origin === 'schedule' ? 'staff-backups.by_schedule' : 'staff-backups.by_command')
        ),
    },
    {
      head: t('staff-backups.state'),
      cellClass: styles.state,
      cell: (row) => (
        <div className={styles.why}>
          <StateTag of={`staff-backups.state_${row.state}`} />
          <Reason row={row} />
        </div>
      ),
    },
    {
      head: t('staff-backups.took'),
      number: true,
      spare: true,
      cell: (row) =>
        row.seconds === null
          ? '–'
          : row.seconds < 120
            ? number(row.seconds, { style: 'unit', unit: 'second' })
            : number(Math.round(row.seconds / 60), { style: 'unit', unit: 'minute' }),
    },
    { head: t('staff-backups.database'), number: true, spare: true, cell: (row) => size(row.databaseBytes) },
    { head: t('staff-backups.size'), number: true, cell: (row) => size(row.bytes) },
    { label: null, number: true, cell: (row) => <BackupActs row={row} /> },
  ];
}

/** Why a backup failed, or that the file of a good one is missing. */
function Reason({ row: { state, there, reason, needed, free, detail } }: { row: StaffBackup }) {
  const { t, locale } = useWords<'staff-backups'>();
  if (state === 'made' && !there) return <p>{t('staff-backups.gone')}</p>;
  if (reason === null) return null;
  return (
    <>
      <p>
        {t(`staff-backups.reason_${reason}`, {
          needed: formatFileSize(needed ?? 0, locale),
          free: formatFileSize(free ?? 0, locale),
        })}
      </p>
      {detail !== null && (
        <p dir="ltr" lang="en" className="muted">
          {detail}
        </p>
      )}
    </>
  );
}
