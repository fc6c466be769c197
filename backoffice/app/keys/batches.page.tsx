import { formatDate, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import styles from '../layout/panel.module.css';
import { timeZone } from '../preferences.ts';
import type { loadBatches } from './stock.loader.ts';

/** A product's batches beside the list: who supplied them, when, and what became of their keys. Counts, never a key. */
export function BatchesPage() {
  const { t, locale } = useWords<'staff'>();
  const { product, batches } = useLoaderData<typeof loadBatches>();
  const figure = (n: number) => formatNumber(n, locale);
  return (
    <Beside id={product.productId} label={product.name} back="/keys">
      <p>{`${product.platform} · ${product.region}`}</p>
      {product.onHand !== null && (
        <dl className={styles.facts}>
          <dt>{t('staff.on_hand')}</dt>
          <dd>{figure(product.onHand)}</dd>
        </dl>
      )}
      {product.kind === 'key' && batches.length === 0 && <p>{t('staff.no_batches')}</p>}
      {batches.map((batch) => (
        <section key={batch.id}>
          <h3>
            {batch.supplier || t('staff.unknown_supplier')}{' '}
            {batch.state !== 'live' && (
              <Tag tone={batch.state === 'quarantined' ? 'bad' : 'info'}>
                {t(`staff.batch_${batch.state}`)}
              </Tag>
            )}
          </h3>
          <dl className={styles.facts}>
            <dt>{t('staff.came_in')}</dt>
            <dd>{formatDate(batch.createdAt, locale, { timeZone: timeZone() })}</dd>
            <dt>{t('staff.imported')}</dt>
            <dd>{figure(batch.imported)}</dd>
            {(['free', 'held', 'sold', 'voided', 'quarantined'] as const)
              .filter((state) => state === 'free' || batch[state] > 0)
              .map((state) => (
                <Fact key={state} name={t(`staff.keys_${state}`)} value={figure(batch[state])} />
              ))}
            {batch.bad > 0 && <Fact name={t('staff.bad_keys')} value={figure(batch.bad)} />}
            {batch.invoice !== '' && <Fact name={t('staff.invoice')} value={batch.invoice} />}
            {batch.warrantyUntil && (
              <Fact name={t('staff.warranty')} value={formatDate(batch.warrantyUntil, locale)} />
            )}
          </dl>
        </section>
      ))}
    </Beside>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);
