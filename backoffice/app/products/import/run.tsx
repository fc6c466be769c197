import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import { Progress } from '@halfturn/ui/progress.tsx';
import { Link, useNavigate } from 'react-router';
import { call } from '../../api.ts';
import keys from '../../keys/import.module.css';
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx';
import { DialogButton } from '../../layout/dialog-button.tsx';
import { useFormats } from '../../layout/use-formats.ts';
import { useStaff } from '../../layout/use-staff.ts';
import { useAct } from '../../use-act.ts';
import { imports, linesOf, waitsForPictures } from './import.loader.ts';
import type { ImportOnPage } from './use-import-form.ts';

/** What the import of a checked file will do, and the two ways on. */
export function StartImport({ one, blocked }: { one: ImportOnPage; blocked: boolean }) {
  const { t } = useWords<'staff-import'>();
  const { number } = useFormats();
  const act = useAct();
  const { verdicts } = one;
  const good = verdicts.new + verdicts.changed;
  return (
    <>
      <Refusal>{act.refusal}</Refusal>
      <div className={keys.start}>
        <dl>
          {(['new', 'changed', 'wrong'] as const).map((show) => (
            <div key={show}>
              <dt>{t(`staff-import.show_${show}`)}</dt>
              <dd>{number(verdicts[show])}</dd>
            </div>
          ))}
        </dl>
        <div>
          <Discard id={one.id} />
          <Button
            variant="main"
            disabled={good === 0 || blocked}
            busy={act.busy !== null}
            onClick={() =>
              void act.run('start', () =>
                call('POST /admin/product-imports/{id}/start', {
                  params: { id: one.id },
                  body: { version: one.version },
                }),
              )
            }
          >
            {t('staff-import.start', { count: good })}
          </Button>
        </div>
      </div>
    </>
  );
}

function Discard({ id }: { id: string }) {
  const { t } = useWords<'staff-import'>();
  const navigate = useNavigate();
  return (
    <DialogButton label={t('staff-import.discard')}>
      {(close) => (
        <ConfirmDialog
          title={t('staff-import.discard')}
          action={t('staff-import.discard')}
          work={async () => {
            await call('POST /admin/product-imports/{id}/discard', { params: { id } });
            await navigate(imports.path({}));
          }}
          onClose={close}
        >
          <p>{t('staff-import.discard_text')}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}

/** An import that runs, was stopped, is done or is undone. */
export function RunImport({ one }: { one: ImportOnPage }) {
  const { t } = useWords<'staff-import'>();
  const { number } = useFormats();
  const { state, tried, toTry } = one;
  const isRunning = state === 'running' || state === 'undoing';
  const far = t('staff-import.progress', { part: number(tried), whole: number(toTry) });
  return (
    <div className={keys.box}>
      <div className={keys.boxHead}>
        <h3>{t(`staff-import.state_${state}`)}</h3>
      </div>
      <div className={keys.boxBody}>
        {(isRunning || state === 'stopped') && (
          <Progress
            value={tried}
            max={toTry}
            label={t(`staff-import.state_${state}`)}
            valueText={far}
            start={far}
          />
        )}
        {isRunning && <p className={keys.quiet}>{t('staff-import.leave_page')}</p>}
        {state === 'stopped' && <p>{t('staff-import.stopped_text')}</p>}
        <Result one={one} />
        <Acts one={one} />
      </div>
    </div>
  );
}

function Result({ one }: { one: ImportOnPage }) {
  const { t } = useWords<'staff-import'>();
  const { number, time } = useFormats();
  const { state, verdicts, undone, kept, undoUntil } = one;
  if (state === 'undone')
    return (
      <Notice tone="info">
        {t('staff-import.undo_sum', { undone: number(undone), kept: number(kept) })}
      </Notice>
    );
  if (state !== 'done') return null;
  return (
    <>
      <Notice tone="good">
        {t('staff-import.sum', {
          added: number(verdicts.new),
          changed: number(verdicts.changed),
          same: number(verdicts.same),
          wrong: number(verdicts.wrong),
        })}
      </Notice>
      <Pictures one={one} />
      {undoUntil && <p className={keys.quiet}>{t('staff-import.undo_until', { time: time(undoUntil) })}</p>}
    </>
  );
}

/** How far the pictures are that the lines name by their addresses. */
function Pictures({ one }: { one: ImportOnPage }) {
  const { t } = useWords<'staff-import'>();
  const { number } = useFormats();
  const { total, done, failed } = one.pictures;
  if (total === 0) return null;
  if (waitsForPictures(one)) {
    const far = t('staff-import.progress', { part: number(done + failed), whole: number(total) });
    return (
      <Progress
        value={done + failed}
        max={total}
        label={t('staff-import.pictures')}
        valueText={far}
        start={t('staff-import.pictures')}
        end={far}
      />
    );
  }
  return (
    <>
      <p>{t('staff-import.pictures_sum', { done: number(done), failed: number(failed) })}</p>
      {failed > 0 && (
        <p>
          <Link className="link" to={linesOf(one.id).path({ show: 'noted' })} preventScrollReset>
            {t('staff-import.pictures_failed')}
          </Link>
        </p>
      )}
    </>
  );
}

function Acts({ one }: { one: ImportOnPage }) {
  const { t } = useWords<'staff-import'>();
  const { mayCall } = useStaff();
  const { busy, refusal, run } = useAct();
  const { id, state, version, undoUntil } = one;
  const params = { id };
  if (!mayCall('staffStartProductImport')) return null;
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <div className={keys.acts}>
        {state === 'running' && (
          <Button
            busy={busy === 'stop'}
            onClick={() => void run('stop', () => call('POST /admin/product-imports/{id}/stop', { params }))}
          >
            {t('staff-import.stop')}
          </Button>
        )}
        {state === 'stopped' && (
          <Button
            variant="main"
            busy={busy === 'start'}
            onClick={() =>
              void run('start', () =>
                call('POST /admin/product-imports/{id}/start', { params, body: { version } }),
              )
            }
          >
            {t('staff-import.resume')}
          </Button>
        )}
        {(state === 'stopped' || undoUntil) && <Undo id={id} />}
      </div>
    </>
  );
}

function Undo({ id }: { id: string }) {
  const { t } = useWords<'staff-import'>();
  return (
    <DialogButton label={t('staff-import.undo')}>
      {(close) => (
        <ConfirmDialog
          title={t('staff-import.undo_title')}
          action={t('staff-import.undo')}
          work={() => call('POST /admin/product-imports/{id}/undo', { params: { id } })}
          onClose={close}
        >
          <p>{t('staff-import.undo_text')}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
