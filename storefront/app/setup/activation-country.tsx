import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { useMemo, useSyncExternalStore } from 'react';
import { countryNames } from '../language/country-names.ts';
import { chooseCountry } from '../language/place-store.ts';
import { getSetup, setSetup } from './setup-store.ts';
import { useFitPlace } from './use-fit-place.ts';

const never = () => () => {};

/**
 * The country in which the visitor activates keys: the one that prices are for, or none. A choice is kept at once. Its names are the
 * browser's own, so they come with the scripts.
 */
export function ActivationCountry({ className }: { className?: string | undefined }) {
  const { t, locale } = useWords<'home'>();
  const { country } = useFitPlace();
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const names = useMemo(() => (awake ? countryNames(locale) : []), [awake, locale]);
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
    >
      <option value="">{t('home.any_country')}</option>
    </Select>
  );
}
