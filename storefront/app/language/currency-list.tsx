import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId, useState } from 'react';
import { useShell } from '../root/shell-data.ts';
import styles from './currency-list.module.css';

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Every currency, in the shopkeeper's order; a field above finds one by code, name or symbol. Arrows move within the list. */
export function CurrencyList({ current }: { current: Currency }) {
  const { t, locale } = useWords<'shell'>();
  const rates = useShell()?.rates ?? [];
  const [wanted, setWanted] = useState('');
  const legend = useId();
  const named = rates.map(({ n, symbol }) => ({ n, symbol, name: formatName('currency', n, locale) }));
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  const fits = ({ n, symbol, name }: (typeof named)[number]) => {
    const text = folded(`${n} ${symbol} ${name}`);
    return words.every((word) => text.includes(word));
  };
  const found = named.filter(fits);
  return (
    <div className={styles.group} role="group" aria-labelledby={legend}>
      <TextField
        className={styles.find}
        type="search"
        icon="search"
        label={t('shell.currency_find')}
        autoComplete="off"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || words.length === 0 || !first) return;
          // Enter sends the form: with what was looked for, and not with what is hidden.
          const radio = event.currentTarget.form?.querySelector<HTMLInputElement>(`[value="${first.n}"]`);
          if (radio) radio.checked = true;
        }}
      />
      <span className="sr-only" id={legend}>
        {t('shell.currency')}
      </span>
      <div className={styles.list}>
        {named.map((rate) => (
          <label key={rate.n} hidden={!fits(rate)}>
            <input type="radio" name="currency" value={rate.n} defaultChecked={rate.n === current} />
            <span className="ltr">{rate.n}</span>
            <bdi>{rate.symbol}</bdi>
            <span className={styles.name} suppressHydrationWarning>
              {rate.name}
            </span>
          </label>
        ))}
        {found.length === 0 && (
          <p className={styles.none} role="status">
            {t('shell.currency_none')}
          </p>
        )}
      </div>
    </div>
  );
}
