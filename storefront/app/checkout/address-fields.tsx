import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect } from 'react';
import { SavedAddresses } from './saved-addresses.tsx';
import { useCountries } from './use-countries.ts';
import type { Checkout } from './use-checkout.ts';
import type { Wire } from './where.tsx';
import styles from './where.module.css';

/** Where boxed goods go. It opens only where the order holds some. */
export function AddressFields({ checkout, wire }: { checkout: Checkout; wire: Wire }) {
  const { t } = useWords<'checkout'>();
  const { countries, guess } = useCountries();
  const { draft, change } = checkout;
  const states = countries.find(({ code }) => code === draft.country)?.states ?? [];

  useEffect(() => {
    if (guess !== null && draft.country === '') change({ country: guess });
    // Once, when the guess arrives: a person who then empties the field means it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [guess]);

  return (
    <fieldset className={styles.address}>
      <legend>{t('checkout.address')}</legend>
      <div className={styles.two}>
        <SavedAddresses checkout={checkout} />
        <TextField
          {...wire('firstName')}
          label={t('checkout.first_name')}
          autoComplete="given-name"
          required
        />
        <TextField
          {...wire('lastName')}
          label={t('checkout.last_name')}
          autoComplete="family-name"
          required
        />
        <Select
          {...wire('country')}
          className={styles.wide}
          label={t('checkout.country')}
          autoComplete="country"
          required
          onChange={(event) => change({ country: event.target.value, state: '' })}
        >
          <option value="">{t('checkout.choose')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          {...wire('address')}
          className={styles.wide}
          label={t('checkout.street')}
          autoComplete="street-address"
          required
        />
        <TextField {...wire('city')} label={t('checkout.city')} autoComplete="address-level2" required />
        <TextField
          {...wire('zip')}
          label={t('checkout.zip')}
          autoComplete="postal-code"
          required
          inputClassName={styles.latin}
        />
        {states.length > 0 ? (
          <Select {...wire('state')} label={t('checkout.state')} autoComplete="address-level1">
            <option value="">{t('checkout.choose')}</option>
            {states.map(({ code, name }) => (
              <option key={code} value={name}>
                {name}
              </option>
            ))}
          </Select>
        ) : (
          <TextField
            {...wire('state')}
            label={t('checkout.state')}
            optional={t('checkout.optional')}
            autoComplete="address-level1"
          />
        )}
      </div>
    </fieldset>
  );
}
