import type { AddressFormat, AddressPart, TypedAddress } from '@halfturn/contract/addresses.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect } from 'react';
import { useCountries } from '../checkout/use-countries.ts';
import where from '../checkout/where.module.css';
import { CountrySelect } from './country-select.tsx';

/** The fields that an address of any country has, whatever form they stand in. */
export type Place = keyof TypedAddress;

/** Ties a field to what a form has typed in it. */
export type Wire<P extends string = Place> = (place: P) => {
  id?: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  onBlur?: () => void;
};

export interface AddressFieldsProps {
  wire: Wire;
  /** The country that is chosen, and how its addresses are written. */
  country: string;
  format: AddressFormat;
  change: (change: { country: string; state?: string }) => void;
}

/** The fields of an address but the phone: the country first, as it says which others there are, and in which order. */
export function AddressFields({ wire, country: code, format, change }: AddressFieldsProps) {
  const { t } = useWords<'addresses'>();
  const { countries, guess } = useCountries();
  const country = countries.find((one) => one.code === code);

  useEffect(() => {
    if (guess !== null && code === '') change({ country: guess });
    // Once, when the guess arrives: a person who then empties the field means it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [guess]);

  return (
    <>
      <CountrySelect
        {...wire('country')}
        className={where.wide}
        countries={countries}
        label={t('addresses.country')}
        none={t('addresses.choose')}
        required
        onChange={({ target }) => change({ country: target.value, state: '' })}
      />
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
        <Part key={part} {...{ part, required, format, wire }} states={country?.states ?? []} />
      ))}
    </>
  );
}

interface PartProps {
  part: AddressPart;
  required: boolean;
  format: AddressFormat;
  wire: Wire;
  /** Those of the country, where it has a list of them. */
  states: ReturnType<typeof useCountries>['countries'][number]['states'];
}

/** One part of an address, under the name that it has in its country. */
function Part({ part, required, format, wire, states }: PartProps) {
  const { t } = useWords<'addresses'>();
  const shared = { ...wire(part), required, ...(!required && { optional: t('addresses.optional') }) };
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
      return states.length > 0 ? (
        <Select {...shared} label={t(`addresses.state_${format.stateName}`)} autoComplete="address-level1">
          <option value="">{t('addresses.choose')}</option>
          {states.map(({ code, name }) => (
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
