import { COUNTRIES } from '@halfturn/contract/primitives/countries.ts';
import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { EU } from '@halfturn/contract/primitives/vat-id.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useMemo } from 'react';
import { CodeChips } from './code-chips.tsx';

/** Stands for all countries of the European Union among the choices. */
const UNION = 'EU';

export interface CountryChipsProps {
  name: string;
  label: string;
  hint?: string;
  hideLabel?: boolean;
  value: readonly string[];
  onChange: (codes: readonly string[]) => void;
}

/** Countries by name: each can be removed, and another one added, or the European Union at once. */
export function CountryChips({ name, label, hint, hideLabel, value, onChange }: CountryChipsProps) {
  const { locale } = useWords();
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(bcp47(locale));
    const named = COUNTRIES.map((code) => ({ code, name: formatName('region', code, locale) }));
    return [
      { code: UNION, name: formatName('region', UNION, locale) },
      ...named.toSorted((a, b) => compare(a.name, b.name)),
    ];
  }, [locale]);
  const isWhole = EU.every((code) => value.includes(code));
  return (
    <CodeChips
      name={name}
      label={label}
      hint={hint}
      hideLabel={hideLabel}
      value={value}
      options={isWhole ? options.filter(({ code }) => code !== UNION) : options}
      onChange={(codes) => onChange([...new Set(codes.flatMap((code) => (code === UNION ? EU : [code])))])}
    />
  );
}
