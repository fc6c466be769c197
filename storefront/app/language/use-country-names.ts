import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useEffect, useState } from 'react';

type Names = readonly (readonly [code: string, name: string])[];

/**
 * The options of a choice of countries: the one that is chosen, and all of them once they are wanted. Few visitors open the list, and it
 * has 249 of them.
 */
export function useCountryNames(wanted: boolean, chosen: string | null, locale: Locale): Names {
  const [names, setNames] = useState<Names>([]);
  useEffect(() => {
    if (wanted)
      import('./country-names.ts').then(
        ({ countryNames }) => setNames(countryNames(locale)),
        // Away from the network the country that is chosen stays.
        () => {},
      );
  }, [wanted, locale]);
  if (names.length > 0) return names;
  return chosen === null ? [] : [[chosen, formatName('region', chosen, locale)]];
}
