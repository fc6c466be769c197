import { useWords } from '@halfturn/locales/react.ts';
import { useSyncExternalStore } from 'react';
import { THEMES, type Theme } from '../root/theme.ts';
import { store, stored } from '../stored.ts';
import styles from './theme-choice.module.css';

const CHANGED = 'themechange';

/** System, light or dark; kept in this browser. It needs a script, so it shows once one runs. */
export function ThemeChoice() {
  const { t } = useWords<'shell'>();
  const theme = useSyncExternalStore(
    hear,
    () => stored('theme'),
    () => 'system',
  );
  return (
    <fieldset className={styles.choice}>
      <legend className="sr-only">{t('shell.theme')}</legend>
      {THEMES.map((one) => (
        <label key={one}>
          <input type="radio" name="theme" checked={theme === one} onChange={() => choose(one)} />
          <span>{t(`shell.theme_${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function hear(change: () => void) {
  addEventListener(CHANGED, change);
  addEventListener('storage', change);
  return () => {
    removeEventListener(CHANGED, change);
    removeEventListener('storage', change);
  };
}

function choose(theme: Theme) {
  store('theme', theme);
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  dispatchEvent(new Event(CHANGED));
}
