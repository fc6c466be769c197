import { CURRENCIES } from '@halfturn/contract/primitives/currencies.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type CSSProperties, useRef, useState } from 'react';
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
  const { t } = useWords<'catalog'>();
  const { digits, symbol } = CURRENCIES[facet.min.currency];
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
  const share = (price: number) => (price - low) / (high - low);
  const done = () => {
    const changed =
      (amountOf(from) ?? undefined) !== state.minPrice || (amountOf(to) ?? undefined) !== state.maxPrice;
    if (changed) send(box.current?.form ?? null);
  };
  const tallest = Math.max(1, ...facet.bins);

  return (
    <fieldset ref={box} className={filters.group}>
      <legend>{t('catalog.price')}</legend>
      <div
        className={styles.scale}
        aria-hidden="true"
        style={{ '--from': share(start), '--to': share(end) } as CSSProperties}
      >
        <div className={styles.bars}>
          {facet.bins.map((count, i) => {
            const middle = (i + 0.5) / facet.bins.length;
            const on = middle >= share(start) && middle <= share(end);
            return (
              <i
                key={i}
                className={on ? styles.on : undefined}
                style={{
                  blockSize: `${count === 0 ? 0 : Math.max(6, Math.round((count / tallest) * 100))}%`,
                }}
              />
            );
          })}
        </div>
        <input
          type="range"
          tabIndex={-1}
          min={low}
          max={high}
          value={start}
          onChange={(event) => setFrom(String(Math.min(event.target.valueAsNumber, end)))}
          onPointerUp={done}
        />
        <input
          type="range"
          tabIndex={-1}
          min={low}
          max={high}
          value={end}
          onChange={(event) => setTo(String(Math.max(event.target.valueAsNumber, start)))}
          onPointerUp={done}
        />
      </div>
      <div className={styles.fields}>
        <TextField
          label={t('catalog.price_from')}
          hideLabel
          name="minPrice"
          inputMode="decimal"
          autoComplete="off"
          placeholder={`${symbol}${low}`}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          onBlur={done}
        />
        <span className="muted small">{t('catalog.to')}</span>
        <TextField
          label={t('catalog.price_to')}
          hideLabel
          name="maxPrice"
          inputMode="decimal"
          autoComplete="off"
          placeholder={`${symbol}${high}`}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          onBlur={done}
        />
      </div>
    </fieldset>
  );
}
