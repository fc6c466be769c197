import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { isSoldIn } from '@halfturn/contract/primitives/sale-countries.ts';
import { formatCountryPhrase } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { ReactNode } from 'react';
import { useCountry } from './use-country.ts';

export interface NotSoldProps {
  soldIn: NonNullable<ProductCard['soldIn']>;
  /**
   * What everybody reads, as the page is the same for all and only browsers know the country; as long as the words that take its place, so
   * that nothing moves.
   */
  always?: ReactNode;
  /** Says it, with the name of the country. */
  children: (country: string) => ReactNode;
}

/** Says that a product is not sold in the visitor's country, before the checkout refuses it. */
export function NotSold({ soldIn, always = null, children }: NotSoldProps) {
  const { locale } = useWords();
  const country = useCountry();
  if (country === null || isSoldIn(soldIn, country)) return always;
  return children(formatCountryPhrase(country, locale));
}
