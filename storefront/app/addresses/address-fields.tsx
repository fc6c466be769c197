import type { AddressFormat, AddressPart } from '@halfturn/contract/addresses.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect } from 'react';
import where from '../checkout/where.module.css';
import { useCountries } from '../checkout/use-countries.ts';
import type { AddressForm, Place } from './use-address-form.ts';
import { useFormat } from './use-format.ts';

type Country = ReturnType<typeof useCountries>['countries'][number];

/** The fields of an address: the country first, as it says which others there are, and in which order. */
export function AddressFields({ form }: { form: AddressForm }) {
  const { t } = useWords<'addresses'>();
  const { countries, guess } = useCountries();
  const { typed, change } = form;
  const format = useFormat(typed.country);
  const country = countries.find(({ code }) => code === typed.country);

  useEffect(() => {
    if (guess !== null && typed.country === '') change({ country: guess });
    // Once, when the guess arrives: a person who then empties the field means it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [guess]);

  const wire = (place: Place) => ({
    name: place,
    value: typed[place],
    error: form.faults[place],
    onChange: ({ target }: { target: { value: string } }) => change({ [place]: target.value }),
  });
  return (
    <div className={where.two}>
      <Select
        {...wire('country')}
        className={where.wide}
        label={t('addresses.country')}
        autoComplete="country"
        required
        onChange={({ target }) => change({ country: target.value, state: '' })}
      >
        <option value="">{t('addresses.choose')}</option>
        {/* Before the list has come, what was saved is not to be lost. */}
        {!country && typed.country !== '' && <option value={typed.country}>{typed.country}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        {...wire('firstName')}
        label={t('addresses.first_name')}
        autoComplete="given-name"
        maxLength={60}
        required
      />
      <TextField
        {...wire('lastName')}
        label={t('addresses.last_name')}
        autoComplete="family-name"
        maxLength={60}
        required
      />
      <TextField
        {...wire('receiver')}
        className={where.wide}
        label={t('addresses.receiver')}
        optional={t('addresses.optional')}
        hint={t('addresses.receiver_hint')}
        autoComplete="organization"
        maxLength={120}
      />
      {format.parts.map(({ part, required }) => (
        <Part key={part} {...{ part, required, format, country, wire, optional: t('addresses.optional') }} />
      ))}
      <TextField
        {...wire('phone')}
        label={t('addresses.phone')}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        required
        inputClassName={where.latin}
      />
    </div>
  );
}

interface PartProps {
  part: AddressPart;
  required: boolean;
  format: AddressFormat;
  country: Country | undefined;
  wire: (place: Place) => Pick<Parameters<typeof TextField>[0], 'name' | 'value' | 'error'> & {
    onChange: (event: { target: { value: string } }) => void;
  };
  optional: string;
}

/** One part of an address, under the name that it has in its country. */
function Part({ part, required, format, country, wire, optional }: PartProps) {
  const { t } = useWords<'addresses'>();
  const shared = { ...wire(part), required, ...(!required && { optional }) };
  switch (part) {
    case 'address':
      return (
        <TextField
          {...shared}
          className={where.wide}
          label={t('addresses.address')}
          autoComplete="street-address"
          maxLength={200}
        />
      );
    case 'city':
      return (
        <TextField {...shared} label={t('addresses.city')} autoComplete="address-level2" maxLength={100} />
      );
    case 'zip':
      return (
        <TextField
          {...shared}
          label={t(`addresses.zip_${format.zipName}`)}
          {...(format.zipExample && { hint: t('addresses.zip_hint', { example: format.zipExample }) })}
          autoComplete="postal-code"
          maxLength={20}
          inputClassName={where.latin}
        />
      );
    case 'state':
      return country && country.states.length > 0 ? (
        <Select {...shared} label={t(`addresses.state_${format.stateName}`)} autoComplete="address-level1">
          <option value="">{t('addresses.choose')}</option>
          {country.states.map(({ code, name }) => (
            <option key={code} value={name}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <TextField
          {...shared}
          label={t(`addresses.state_${format.stateName}`)}
          autoComplete="address-level1"
          maxLength={100}
        />
      );
  }
}
