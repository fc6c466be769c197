import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { bcp47 } from '@halfturn/contract/primitives/locale.ts';

/** Every country under its name, in the order of the language. */
export function CountryOptions({ codes }: { codes: readonly string[] }) {
  const { t, locale } = useWords<'staff-tax'>();
  const { compare } = new Intl.Collator(bcp47(locale));
  const named = codes
    .map((code) => ({ code, name: formatName('region', code, locale) }))
    .toSorted((a, b) => compare(a.name, b.name));
  return (
    <>
      <option value="">{t('staff-tax.choose_country')}</option>
      {named.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  );
}
