import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { useStaff } from '../layout/use-staff.ts';
import styles from './home.module.css';

export interface Picked {
  id: string;
  name: string;
}

/** As many as a banner may carry. */
const ON_A_BANNER = 8;
/** So long the typing stands still before the store is asked. */
const STILL_MS = 250;

/** Products that were picked, such as those on a banner, and a field that finds more. */
export function ProductPicks({
  picked,
  onChange,
  most = ON_A_BANNER,
}: {
  picked: Picked[];
  onChange: (picked: Picked[]) => void;
  most?: number;
}) {
  const { t } = useWords<'staff-home'>();
  const [q, setQ] = useState('');
  const found = useFound(q);
  const offered = found.filter(({ id }) => picked.every((one) => one.id !== id));
  return (
    <fieldset>
      <legend>{t('staff-home.products')}</legend>
      <div className={styles.picks}>
        {picked.map(({ id, name }) => (
          <Button
            key={id}
            type="button"
            onClick={() => onChange(picked.filter((one) => one.id !== id))}
            aria-label={t('staff-home.take', { name })}
          >
            {name} ×
          </Button>
        ))}
      </div>
      {picked.length < most && (
        <TextField
          type="search"
          icon="search"
          label={t('staff-home.find')}
          value={q}
          onChange={({ target }) => setQ(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className={styles.picks} aria-live="polite">
        {offered.map((product) => (
          <Button
            key={product.id}
            type="button"
            variant="quiet"
            onClick={() => {
              onChange([...picked, product]);
              setQ('');
            }}
          >
            {t('staff-home.put', { name: product.name })}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

async function inStock(q: string): Promise<Picked[]> {
  const { rows } = await call('GET /admin/stock', { query: { q, pageSize: 10 } });
  return rows.map(({ productId, name, platform }) => ({ id: productId, name: dotted(name, platform) }));
}

/** What buyers find, for a person whose role does not see the stock. */
async function onSale(q: string): Promise<Picked[]> {
  const { products } = await call('GET /api/home/suggest', { query: { q } });
  return products.map(({ id, name, platform }) => ({ id, name: dotted(name, platform?.name ?? '') }));
}

/** The products that a search finds once the typing stands still; none for a single letter. */
function useFound(q: string): Picked[] {
  const seesStock = useStaff().mayCall('staffStock');
  const [found, setFound] = useState<Picked[]>([]);
  useEffect(() => {
    if (q.trim().length < 2) return;
    const timer = setTimeout(() => {
      (seesStock ? inStock(q) : onSale(q)).then(
        setFound,
        // Without an answer there is nothing to choose from; the next letter asks again.
        () => setFound([]),
      );
    }, STILL_MS);
    return () => clearTimeout(timer);
  }, [q, seesStock]);
  return q.trim().length < 2 ? [] : found;
}
