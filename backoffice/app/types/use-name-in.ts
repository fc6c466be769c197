import { useWords } from '@halfturn/locales/react.ts';
import type { Names } from './names-fields.tsx';

/** The name in the language of the screen, else the English one. */
export function useNameIn(): (names: Names) => string {
  const { locale } = useWords<'staff-product-types'>();
  return (names) => names[locale] || names['en-US'] || '';
}
