import type { StockRow } from '@halfturn/contract/staff/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Cover } from '@halfturn/ui/cover.tsx';
import { cx } from '@halfturn/ui/cx.ts';
import { Field } from '@halfturn/ui/field.tsx';
import field from '@halfturn/ui/field.module.css';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { call } from '../api.ts';
import styles from './product-picker.module.css';

export interface PickedProduct {
  id: string;
  name: string;
  platform: string;
  region: string;
  genre: string;
}

export interface ProductPickerProps {
  picked: PickedProduct | null;
  error?: string | false | undefined;
  onPick: (productId: string, product: PickedProduct) => void;
  /** Finds products by what was typed; without it, those with keys. */
  find?: (q: string) => Promise<readonly PickedProduct[]>;
}

const saidOf = ({ name, platform, region }: PickedProduct): string =>
  [name, platform, region].filter(Boolean).join(', ');

/** A product, found by its name. */
export function ProductPicker({ picked, error, onPick, find = withKeys }: ProductPickerProps) {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const list = useId();
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  const found = useFound(open ? q : null, find);
  const pick = (product: PickedProduct) => {
    setOpen(false);
    setQ('');
    onPick(product.id, product);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      setAt((at + step + found.length) % found.length);
    }
    const product = found?.[at];
    if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (product) pick(product);
    }
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  const shown = open && found !== null;
  return (
    <Field label={t('staff.product')} error={error} className={styles.picker}>
      {(control) => (
        <div className={styles.box} onBlur={(event) => leaves(event) && setOpen(false)}>
          {picked && !open && (
            <Cover name={picked.name} genre={picked.genre} size={17} className={styles.cover} />
          )}
          <input
            {...control}
            className={cx(field.input, picked && !open && styles.withCover)}
            role="combobox"
            autoComplete="off"
            aria-expanded={shown}
            aria-controls={shown ? list : undefined}
            aria-autocomplete="list"
            aria-activedescendant={shown && found[at] ? `${list}-${at}` : undefined}
            placeholder={t('staff.find_product')}
            value={open ? q : picked ? saidOf(picked) : q}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={() => setOpen(true)}
            onChange={({ currentTarget }) => {
              setOpen(true);
              setAt(0);
              setQ(currentTarget.value);
            }}
            onKeyDown={press}
          />
          <Icon name="down" />
          {shown && <Found {...{ list, found, at, pick }} />}
        </div>
      )}
    </Field>
  );
}

const leaves = ({ currentTarget, relatedTarget }: React.FocusEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

interface FoundProps {
  list: string;
  found: readonly PickedProduct[];
  at: number;
  pick: (product: PickedProduct) => void;
}

function Found({ list, found, at, pick }: FoundProps) {
  const { t } = useWords<'staff' | 'staff-keys'>();
  return (
    <div id={list} role="listbox" className={styles.list} aria-label={t('staff.product')}>
      {found.map((product, i) => (
        <div
          key={product.id}
          id={`${list}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          // The field keeps the focus, so that the list is not closed before the press arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(product)}
          onKeyDown={(event) => event.key === 'Enter' && pick(product)}
        >
          <Cover name={product.name} genre={product.genre} size={17} />
          <span>
            <bdi>{product.name}</bdi>
            <small>{[product.platform, product.region].filter(Boolean).join(' · ')}</small>
          </span>
        </div>
      ))}
      {found.length === 0 && (
        <div role="option" tabIndex={-1} aria-selected="false" aria-disabled="true">
          {t('staff.no_product_found')}
        </div>
      )}
    </div>
  );
}

/** So long the typing stands still before the store is asked. */
const STILL_MS = 200;

/** The products with keys that a text finds, those with the fewest keys first. */
const withKeys = async (q: string): Promise<readonly PickedProduct[]> => {
  const { rows } = await call('GET /admin/stock', { query: { q, pageSize: 10 } });
  return rows.filter(({ kind }) => kind === 'key').map(pickedOf);
};

/** The products that a text finds; null until it is asked for. */
function useFound(
  q: string | null,
  find: (q: string) => Promise<readonly PickedProduct[]>,
): readonly PickedProduct[] | null {
  const [found, setFound] = useState<readonly PickedProduct[] | null>(null);
  useEffect(() => {
    if (q === null) return;
    const timer = setTimeout(
      () => {
        find(q.trim()).then(
          setFound,
          // Without an answer there is nothing to choose from; the next letter asks again.
          () => setFound([]),
        );
      },
      q === '' ? 0 : STILL_MS,
    );
    return () => clearTimeout(timer);
  }, [q, find]);
  return q === null ? null : found;
}

const pickedOf = ({ productId, name, platform, region, genre }: StockRow): PickedProduct => ({
  id: productId,
  name,
  platform,
  region,
  genre,
});
