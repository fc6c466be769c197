import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { useFormats } from '../layout/use-formats.ts';
import type { loadBatches } from './stock.loader.ts';

/** A product's batches beside the list: who supplied them, when, and what became of their keys. Counts, never a key. */
export function BatchesPage() {
  const { t, locale } = useWords<'staff'>();
  const { day, number } = useFormats();
  const { product, batches } = useLoaderData<typeof loadBatches>();
  return (
    <Beside id={product.productId} label={product.name} back="/keys">
      <p>{dotted(product.platform, product.region)}</p>
      {product.onHand !== null && (
        <Facts>
          <Fact name={t('staff.on_hand')}>{number(product.onHand)}</Fact>
        </Facts>
      )}
      {product.kind === 'key' && batches.length === 0 && <p>{t('staff.no_batches')}</p>}
      {batches.map((batch) => (
        <section key={batch.id}>
          <h3>
            {batch.supplier || t('staff.unknown_supplier')}{' '}
            {batch.state !== 'live' && batch.state !== 'undone' && (
              <Tag tone={batch.state === 'quarantined' ? 'bad' : 'info'}>
                {t(`staff.batch_${batch.state}`)}
              </Tag>
            )}
          </h3>
          <Facts>
            <Fact name={t('staff.came_in')}>{day(batch.createdAt)}</Fact>
            <Fact name={t('staff.imported')}>{number(batch.imported)}</Fact>
            {(['free', 'held', 'sold', 'voided', 'quarantined'] as const)
              .filter((state) => state === 'free' || batch[state] > 0)
              .map((state) => (
                <Fact key={state} name={t(`staff.keys_${state}`)}>
                  {number(batch[state])}
                </Fact>
              ))}
            {batch.bad > 0 && <Fact name={t('staff.bad_keys')}>{number(batch.bad)}</Fact>}
            {batch.invoice !== '' && <Fact name={t('staff.invoice')}>{batch.invoice}</Fact>}
            {batch.warrantyUntil && (
              <Fact name={t('staff.warranty')}>{formatDate(batch.warrantyUntil, locale)}</Fact>
            )}
          </Facts>
        </section>
      ))}
    </Beside>
  );
}
