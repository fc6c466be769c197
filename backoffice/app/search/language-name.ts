import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';

/** Names a display language in the reader's own; null is all of them. */
export function useLanguageName(): (language: Locale | null) => string {
  const { t, locale } = useWords<'staff-search'>();
  return (language) =>
    language === null ? t('staff-search.every_language') : formatName('language', bcp47(language), locale);
}
