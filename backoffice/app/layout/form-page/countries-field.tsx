import { useState } from 'react';
import { CountryChips, type CountryChipsProps } from './country-chips.tsx';

type CountriesFieldProps = Omit<CountryChipsProps, 'value' | 'onChange'> & {
  defaultValue: readonly string[];
};

/** Countries by name, in a form that is read when it is sent, one value a country. */
export function CountriesField({ defaultValue, ...rest }: CountriesFieldProps) {
  const [codes, setCodes] = useState(defaultValue);
  return (
    <>
      <CountryChips {...rest} value={codes} onChange={setCodes} />
      {codes.map((code) => (
        <input key={code} type="hidden" name={rest.name} value={code} />
      ))}
    </>
  );
}
