import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { useState } from 'react';
import { chooseCountry } from '../language/place-store.ts';
import { useCountryNames } from '../language/use-country-names.ts';
import { getSetup, setSetup } from './setup-store.ts';
import { useFitPlace } from './use-fit-place.ts';

/**
 * The country in which the visitor activates keys: the one that prices are for, or none. A choice is kept at once. The names
 * of the others come when a hand or the keyboard reaches the list.
 */
export function ActivationCountry({ className }: { className?: string | undefined }) {
  const { t, locale } = useWords<'home'>();
  const { country } = useFitPlace();
  const [wanted, setWanted] = useState(false);
  const names = useCountryNames(wanted, country, locale);
  const choose = (code: string) => {
    const { anywhere: _, region: __, ...setup } = getSetup();
    setSetup(code === '' ? { ...setup, anywhere: true } : setup);
    if (code !== '') chooseCountry(code);
  };
  return (
    <Select
      className={className}
      label={t('home.country')}
      name="worksIn"
      value={country ?? ''}
      onChange={(event) => choose(event.target.value)}
      options={names}
      onPointerEnter={() => setWanted(true)}
      onTouchStart={() => setWanted(true)}
      onFocus={() => setWanted(true)}
    >
      <option value="">{t('home.any_country')}</option>
    </Select>
  );
}
