import { bcp47, LOCALE_NAMES, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { oneOf } from '@halfturn/contract/primitives/names.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { useState } from 'react';
import { applyTheme, preferredTheme, store, THEMES } from '../preferences.ts';
import { Part } from './part.tsx';

/** In which language and light this browser shows the back office. */
export function AppearanceForm() {
  const { t, locale } = useWords<'staff' | 'staff-frame'>();
  const [theme, setTheme] = useState(preferredTheme);
  return (
    <Part title={t('staff-frame.appearance')}>
      <Select
        label={t('staff.language')}
        value={locale}
        onChange={({ target }) => {
          store('language', target.value);
          // Words, direction and every loaded name change, so the page is loaded again.
          location.reload();
        }}
      >
        {LOCALES.map((one) => (
          <option key={one} value={one} lang={bcp47(one)}>
            {LOCALE_NAMES[one]}
          </option>
        ))}
      </Select>
      <Select
        label={t('staff.theme')}
        value={theme}
        onChange={({ target }) => {
          const to = oneOf(THEMES, target.value);
          store('theme', to);
          applyTheme(to);
          setTheme(to);
        }}
        options={THEMES.map((one) => [one, t(`staff.theme_${one}`)])}
      />
    </Part>
  );
}
