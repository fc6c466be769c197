import type { KeyImport } from '@halfturn/contract/staff/key-imports.ts';
import { formatDate, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../api.ts';
import { DialogButton } from '../layout/dialog-button.tsx';
import { ReasonDialog } from '../layout/reason-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { daysLeft, skippedOf } from './import-state.ts';
import { skippedFile } from './import-lines.tsx';
import { newImportPath } from './import.loader.ts';
import styles from './import.module.css';
import { batchPath } from './stock.loader.ts';
import { UndoImport } from './undo-import.tsx';

/** What came of an import, and what can still be done with its keys. */
export function ImportDone({ one }: { one: KeyImport }) {
  const { t } = useWords<'staff-keys'>();
  return (
    <>
      <div className={styles.box}>
        <div className={styles.boxHead}>
          <h3>{t('staff-keys.complete')}</h3>
        </div>
        <div className={styles.boxBody}>
          <Notice tone="good">
            <b>{t('staff-keys.are_in', { count: one.added })}</b>
            <StockNow one={one} />
          </Notice>
          <Facts one={one} />
          <div className={styles.acts}>
            {one.product && (
              <Link className={buttonClass()} to={`/keys/${one.product.id}`}>
                {t('staff-keys.view_keys')}
              </Link>
            )}
            <Link className={buttonClass()} to={newImportPath(one.product?.id)}>
              {t('staff-keys.import_more')}
            </Link>
          </div>
        </div>
      </div>
      <Afterwards one={one} />
    </>
  );
}

function StockNow({ one: { product, stockNow, sold30 } }: { one: KeyImport }) {
  const { t, locale } = useWords<'staff-keys'>();
  if (!product || stockNow === null) return null;
  const days = daysLeft(stockNow, sold30 ?? 0);
  return (
    <p>
      {days === null
        ? t('staff-keys.now_has', { product: product.name, count: stockNow })
        : t('staff-keys.now_lasts', {
            product: product.name,
            count: stockNow,
            time: formatNumber(days, locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
          })}
    </p>
  );
}

function Facts({ one }: { one: KeyImport }) {
  const { t, locale } = useWords<'staff' | 'staff-keys'>();
  const { number } = useFormats();
  const skipped = skippedOf(one);
  const [batch] = one.batches;
  const facts: [string, ReactNode][] = [
    [
      t('staff-keys.batch'),
      batch && one.product ? (
        <Link key="batch" className="link" to={batchPath(batch.id)}>
          <bdi>{one.batchName}</bdi>
        </Link>
      ) : (
        <span key="batch">
          <bdi>{one.batchName}</bdi>
        </span>
      ),
    ],
  ];
  if (!one.product) facts.push([t('staff-keys.batches'), number(one.batchCount)]);
  if (one.supplier) facts.push([t('staff-keys.supplier'), <bdi key="supplier">{one.supplier}</bdi>]);
  if (one.warrantyUntil) facts.push([t('staff.warranty'), formatDate(one.warrantyUntil, locale)]);
  if (skipped > 0)
    facts.push([
      t('staff-keys.skipped'),
      <a key="skipped" className="link" href={skippedFile(one.id)} download>
        {t('staff-keys.download_skipped', { count: skipped })}
      </a>,
    ]);
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Undo while no order has one of the keys, and the quarantine of the batch. */
function Afterwards({ one }: { one: KeyImport }) {
  const { t } = useWords<'staff-keys'>();
  const isUndoable = one.batches.length > 0 && one.batches.every(({ undoable }) => undoable);
  const [batch] = one.batches;
  const single = one.batchCount === 1 && batch?.state === 'live' ? batch : null;
  if (one.batchCount === 0) return null;
  return (
    <div className={styles.box}>
      <div className={styles.options}>
        {isUndoable && (
          <div>
            <Icon name="refresh" />
            <div>
              <b>{t('staff-keys.undo')}</b>
              <p>{t('staff-keys.undo_text')}</p>
            </div>
            <UndoImport id={one.id} />
          </div>
        )}
        {single && (
          <div>
            <Icon name="pause" />
            <div>
              <b>{t('staff-keys.quarantine_batch')}</b>
              <p>{t('staff-keys.quarantine_text')}</p>
            </div>
            <Quarantine batchId={single.id} />
          </div>
        )}
      </div>
      {!isUndoable && (
        <p className={styles.after}>
          <Icon name="info" />
          <span>{t('staff-keys.undo_over')}</span>
        </p>
      )}
    </div>
  );
}

function Quarantine({ batchId }: { batchId: string }) {
  const { t } = useWords<'staff' | 'staff-keys'>();
  return (
    <DialogButton label={t('staff-keys.quarantine_batch')}>
      {(close) => (
        <ReasonDialog
          title={t('staff-keys.quarantine_batch')}
          text={t('staff-keys.quarantine_text')}
          label={t('staff-keys.reason')}
          missing={t('staff-keys.reason_missing')}
          maxLength={500}
          rows={3}
          action={t('staff-keys.quarantine_batch')}
          done={t('staff.batch_quarantined')}
          send={(reason) =>
            call(
              'POST /admin/key-batches/{id}/keys',
              { params: { id: batchId }, body: { act: 'quarantine', keys: null, reason } },
              { long: true },
            )
          }
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
