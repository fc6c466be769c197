import type { KeyImport } from '@halfturn/contract/staff/key-imports.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import { skippedOf } from './import-state.ts';
import { newImportPath } from './import.loader.ts';
import styles from './import.module.css';

/** What the import of a checked file will do, and the two ways on. */
export function ImportStart({ one }: { one: KeyImport }) {
  const { t } = useWords<'staff-keys'>();
  const { money, number } = useFormats();
  const act = useAct();
  const good = one.verdicts.ok ?? 0;
  const facts: [string, ReactNode][] = [
    [t('staff-keys.to_import'), number(good)],
    [t('staff-keys.skipped'), number(skippedOf(one))],
  ];
  if (one.cost)
    facts.push([
      t('staff-keys.batch_cost'),
      <bdi key="cost">{money({ ...one.cost, amount: one.cost.amount * good })}</bdi>,
    ]);
  if (one.stockNow !== null)
    facts.push([
      t('staff-keys.stock_after'),
      t('staff-keys.from_to', { from: one.stockNow, to: one.stockNow + good }),
    ]);
  return (
    <>
      <Refusal>{act.refusal}</Refusal>
      <div className={styles.start}>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div>
          <Discard one={one} />
          <Button
            variant="main"
            disabled={good === 0}
            busy={act.busy !== null}
            onClick={() =>
              void act.run('start', () =>
                call('POST /admin/key-imports/{id}/start', { params: { id: one.id } }),
              )
            }
          >
            {t('staff-keys.import_count', { count: good })}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Deletes the file that was checked, and leads back to the beginning. */
function Discard({ one }: { one: KeyImport }) {
  const { t } = useWords<'staff-keys'>();
  const navigate = useNavigate();
  return (
    <DialogButton label={t('staff-keys.discard')}>
      {(close) => (
        <ConfirmDialog
          title={t('staff-keys.discard')}
          action={t('staff-keys.discard')}
          work={async () => {
            await call('POST /admin/key-imports/{id}/discard', { params: { id: one.id } });
            await navigate(newImportPath(one.product?.id));
          }}
          onClose={close}
        >
          <p>{t('staff-keys.discard_text')}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
