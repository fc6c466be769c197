import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { usePage } from '../root/page-context.ts';

/** Keeps the language of the page in the address that a GET form makes. */
export function LangField() {
  const { locale } = usePage();
  return locale === DEFAULT_LOCALE ? null : <input type="hidden" name="lang" value={locale} />;
}
