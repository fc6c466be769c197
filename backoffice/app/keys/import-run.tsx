import type { KeyImport } from '@halfturn/contract/staff/key-imports.ts';
import { formatNumber, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { HalfTurn } from '@halfturn/ui/half-turn.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Progress } from '@halfturn/ui/progress.tsx';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';
import { paceOf } from './import-state.ts';
import styles from './import.module.css';
import { UndoImport } from './undo-import.tsx';

/** An import that runs, or that was stopped before its end. */
export function ImportRun({ one }: { one: KeyImport }) {
  const { t } = useWords<'staff-keys'>();
  const isRunning = one.state === 'importing';
  return (
    <div className={styles.box}>
      <div className={styles.boxHead}>
        <h3>{t(isRunning ? 'staff-keys.importing' : 'staff-keys.stopped')}</h3>
      </div>
      <div className={styles.boxBody}>
        <div className={styles.reached}>
          <b>{t('staff-keys.part_of', { part: one.tried, whole: one.lines })}</b>
          {isRunning && <TimeLeft one={one} />}
        </div>
        <Progress
          value={one.tried}
          max={one.lines}
          label={t('staff-keys.importing')}
          valueText={t('staff-keys.part_of', { part: one.tried, whole: one.lines })}
        />
        {isRunning ? (
          <ul className={styles.run}>
            <li>
              <Icon name="check" />
              {t('staff-keys.run_checked')}
            </li>
            <li>
              <HalfTurn />
              {t('staff-keys.run_saving')}
            </li>
            <li className={styles.quiet}>
              <i />
              {t('staff-keys.run_audit')}
            </li>
          </ul>
        ) : (
          <p>{t('staff-keys.stopped_text', { count: one.added })}</p>
        )}
        {isRunning && <p className={styles.quiet}>{t('staff-keys.leave_page')}</p>}
        <Acts one={one} />
      </div>
    </div>
  );
}

function TimeLeft({ one }: { one: KeyImport }) {
  const { t, locale } = useWords<'staff-keys'>();
  const { share, secondsLeft } = paceOf(one);
  const shown = formatPercent(share, locale);
  if (secondsLeft === null) return <span>{shown}</span>;
  const inSeconds = secondsLeft < 90;
  const time = formatNumber(inSeconds ? secondsLeft : Math.round(secondsLeft / 60), locale, {
    style: 'unit',
    unit: inSeconds ? 'second' : 'minute',
    unitDisplay: 'long',
  });
  return <span>{t('staff-keys.time_left', { share: shown, time })}</span>;
}

function Acts({ one: { id, state } }: { one: KeyImport }) {
  const { t } = useWords<'staff-keys'>();
  const { busy, refusal, run } = useAct();
  const params = { id };
  if (state === 'importing')
    return (
      <>
        <Refusal>{refusal}</Refusal>
        <div className={styles.acts}>
          <Button
            busy={busy === 'stop'}
            onClick={() => void run('stop', () => call('POST /admin/key-imports/{id}/stop', { params }))}
          >
            {t('staff-keys.stop')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <div className={styles.acts}>
        <Button
          variant="main"
          busy={busy === 'start'}
          onClick={() => void run('start', () => call('POST /admin/key-imports/{id}/start', { params }))}
        >
          {t('staff-keys.resume')}
        </Button>
        <Button
          busy={busy === 'finish'}
          onClick={() => void run('finish', () => call('POST /admin/key-imports/{id}/finish', { params }))}
        >
          {t('staff-keys.finish')}
        </Button>
        <UndoImport id={id} />
      </div>
    </>
  );
}
