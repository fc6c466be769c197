import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { useEffect } from 'react';
import type { Wire } from '../addresses/address-fields.tsx';
import type { Draft } from './draft.ts';
import type { Checkout } from './use-checkout.ts';
import { useCountries } from './use-countries.ts';
import styles from './where.module.css';

/** The country of a buyer whom nothing is shipped to: by it the order is taxed. Guessed, until they say otherwise. */
export function BuyerCountry({ checkout, wire }: { checkout: Checkout; wire: Wire<keyof Draft> }) {
  const { t } = useWords<'addresses' | 'tax'>();
  const { country, state } = checkout.draft;
  const { change } = checkout;
  const { countries, guess } = useCountries();
  useEffect(() => {
    if (guess !== null && country === '') change({ country: guess });
    // Once, when the guess arrives: a person who then empties the field means it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [guess]);
  return (
    <div className={`${styles.two} ${styles.gap}`}>
      <Select
        {...wire('country')}
        label={t('addresses.country')}
        hint={t('tax.country_hint')}
        autoComplete="country"
        onChange={({ target }) => change({ country: target.value, ...(state !== '' && { state: '' }) })}
      >
        <option value="">{t('addresses.choose')}</option>
        {!countries.some(({ code }) => code === country) && country !== '' && (
          <option value={country}>{country}</option>
        )}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
