import { CURRENCIES } from '@halfturn/contract/primitives/currencies.ts';
import { formatWholeMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useRef, useState } from 'react';
import type { ListState } from '../links.ts';
import { useSendFilters } from './filter-form.ts';
import filters from './filters.module.css';
import { amountOf } from './list-state.ts';
import type { ListData } from './list.loader.ts';
import styles from './price-filter.module.css';

type PriceFacet = NonNullable<ListData['facets']['price']>;

/**
 * The lowest and highest price: two fields, and above them the prices in this category with two handles to drag. The
 * handles only set the fields, so a visitor who cannot drag loses nothing.
 */
export function PriceFilter({ facet, state }: { facet: PriceFacet; state: ListState }) {
  const { t, locale } = useWords<'catalog' | 'list'>();
  const { currency } = facet.min;
  const { digits } = CURRENCIES[currency];
  const low = Math.floor(facet.min.amount / 10 ** digits);
  const high = Math.max(low + 1, Math.ceil(facet.max.amount / 10 ** digits));
  const [from, setFrom] = useState(state.minPrice ?? '');
  const [to, setTo] = useState(state.maxPrice ?? '');
  const [shown, setShown] = useState(state);
  if (shown !== state) {
    // The address has changed: the fields follow it.
    setShown(state);
    setFrom(state.minPrice ?? '');
    setTo(state.maxPrice ?? '');
  }
  const send = useSendFilters();
  const box = useRef<HTMLFieldSetElement>(null);

  const at = (typed: string, otherwise: number) =>
    Math.min(high, Math.max(low, Number(amountOf(typed) ?? otherwise)));
  const start = at(from, low);
  const end = at(to, high);
  const done = () => {
    const changed =
      (amountOf(from) ?? undefined) !== state.minPrice || (amountOf(to) ?? undefined) !== state.maxPrice;
    if (changed) send(box.current?.form ?? null);
  };
  const hint = (units: number) => formatWholeMoney({ amount: units * 10 ** digits, currency }, locale);
  const field = { hideLabel: true, inputMode: 'decimal', autoComplete: 'off', onBlur: done } as const;
  return (
    <fieldset ref={box} className={filters.group}>
      <legend>{t('catalog.price')}</legend>
      <Scale
        bins={facet.bins}
        {...{ low, high, start, end, done }}
        onStart={(price) => setFrom(String(price))}
        onEnd={(price) => setTo(String(price))}
      />
      <div className={styles.fields}>
        <TextField
          {...field}
          label={t('list.price_from')}
          name="minPrice"
          placeholder={hint(low)}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <span className="muted small">{t('list.to')}</span>
        <TextField
          {...field}
          label={t('list.price_to')}
          name="maxPrice"
          placeholder={hint(high)}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
    </fieldset>
  );
}

interface ScaleProps {
  /** How many products each range of prices has. */
  bins: readonly number[];
  low: number;
  high: number;
  start: number;
  end: number;
  onStart: (price: number) => void;
  onEnd: (price: number) => void;
  done: () => void;
}

/** The prices of the category as bars, and two handles. Decoration: the fields below do the same. */
function Scale({ bins, low, high, start, end, onStart, onEnd, done }: ScaleProps) {
  const share = (price: number) => (price - low) / (high - low);
  const tallest = Math.max(1, ...bins);
  const handle = { type: 'range', tabIndex: -1, min: low, max: high, onPointerUp: done } as const;
  return (
    <div className={styles.scale} aria-hidden="true" style={{ '--from': share(start), '--to': share(end) }}>
      <div className={styles.bars}>
        {bins.map((count, i) => {
          const middle = (i + 0.5) / bins.length;
          const on = middle >= share(start) && middle <= share(end);
          const height = count === 0 ? 0 : Math.max(6, Math.round((count / tallest) * 100));
          return <i key={i} className={on ? styles.on : undefined} style={{ blockSize: `${height}%` }} />;
        })}
      </div>
      <input
        {...handle}
        value={start}
        onChange={(event) => onStart(Math.min(event.target.valueAsNumber, end))}
      />
      <input
        {...handle}
        value={end}
        onChange={(event) => onEnd(Math.max(event.target.valueAsNumber, start))}
      />
    </div>
  );
}
