import type { KeyAct } from '@halfturn/contract/staff/keys.ts';
import { formatDate, formatPercent } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router';
import { CsvLink } from '../layout/csv-link.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { CrumbBar } from './crumb.tsx';
import { importPath } from './import.loader.ts';
import { BatchState } from './key-state.tsx';
import { KeysList } from './keys-list.tsx';
import styles from './keys.module.css';
import { MoveKeys, UndoBatch } from './move-keys.tsx';
import { batchKeys, productPath, type loadBatch } from './stock.loader.ts';

type Loaded = Awaited<ReturnType<typeof loadBatch>>;

const OF_KEYS: readonly KeyAct[] = ['quarantine', 'release', 'void', 'return'];

/** A batch: where it came from, what became of its keys, and what can be done with those that are unsold. */
export function BatchPage() {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const { mayCall } = useStaff();
  const loaded = useLoaderData<typeof loadBatch>();
  const { batch, product, list } = loaded;
  const mayMove = mayCall('staffMoveKeys');
  return (
    <>
      <CrumbBar
        title={batch.name || batch.supplier || t('staff.unknown_supplier')}
        over={{ to: productPath(product.id), label: product.name }}
        state={<BatchState batch={batch} />}
      >
        {list.shown && <CsvLink href={`/prod-api/admin/key-batches/${batch.id}/keys.csv`} />}
        {mayMove && <Acts loaded={loaded} />}
      </CrumbBar>
      <div className={styles.page}>
        <BatchFacts loaded={loaded} />
        {list.shown && batch.state !== 'undone' && (
          <section>
            <h2>{t('staff.keys')}</h2>
            <KeysList
              address={batchKeys(batch.id)}
              list={list}
              withBatch={false}
              {...(mayMove && {
                acts: ({ keys, clear }) =>
                  OF_KEYS.map((act) => (
                    <MoveKeys key={act} act={act} batchId={batch.id} keys={keys} onMoved={clear} />
                  )),
              })}
            />
          </section>
        )}
      </div>
    </>
  );
}

/** What can be done with the whole batch. */
function Acts({ loaded: { batch, undoable } }: { loaded: Loaded }) {
  const unsold = batch.free + batch.quarantined;
  const acts: KeyAct[] = [];
  if (batch.state === 'live' && batch.free + batch.held > 0) acts.push('quarantine');
  if (batch.state === 'quarantined') acts.push('release');
  if (unsold > 0 && (batch.state === 'live' || batch.state === 'quarantined')) acts.push('void', 'return');
  return (
    <>
      {acts.map((act) => (
        <MoveKeys key={act} act={act} batchId={batch.id} keys={null} />
      ))}
      {undoable && <UndoBatch batchId={batch.id} />}
    </>
  );
}

function BatchFacts({ loaded: { batch, product, importId } }: { loaded: Loaded }) {
  const { t, locale } = useWords<'staff' | 'staff-keys'>();
  const { number, money, day } = useFormats();
  const tried = batch.sold + batch.voided;
  const facts: [string, ReactNode][] = [
    [
      t('staff.product'),
      <Link key="product" className="link" to={productPath(product.id)}>
        <bdi>{product.name}</bdi>
      </Link>,
    ],
    [t('staff-keys.supplier'), batch.supplier],
    [t('staff-keys.invoice'), batch.invoice],
    [t('staff-keys.cost'), batch.cost && money(batch.cost)],
    [t('staff-keys.bought'), batch.boughtOn && formatDate(batch.boughtOn, locale)],
    [t('staff.warranty'), batch.warrantyUntil && formatDate(batch.warrantyUntil, locale)],
    [
      t('staff.came_in'),
      importId ? (
        <Link key="import" className="link" to={importPath(importId)}>
          {day(batch.createdAt)}
        </Link>
      ) : (
        day(batch.createdAt)
      ),
    ],
    [t('staff.imported'), number(batch.imported)],
    [t('staff-keys.available'), number(batch.free)],
    [t('staff-keys.reserved'), number(batch.held)],
    [t('staff.keys_sold'), number(batch.sold)],
    [t('staff.keys_quarantined'), number(batch.quarantined)],
    [t('staff.keys_voided'), number(batch.voided)],
    [t('staff-keys.returned'), batch.returned > 0 && number(batch.returned)],
    [
      t('staff.bad_keys'),
      t('staff-keys.bad_rate', {
        count: batch.bad,
        share: formatPercent(batch.bad / Math.max(1, tried), locale),
      }),
    ],
  ];
  return (
    <div className={styles.facts}>
      <Facts>
        {facts
          .filter(([, value]) => value !== null && value !== '' && value !== false)
          .map(([name, value]) => (
            <Fact key={name} name={name}>
              {typeof value === 'string' ? <bdi>{value}</bdi> : value}
            </Fact>
          ))}
      </Facts>
    </div>
  );
}
