import {
  bcp47,
  LOCALE_NAMES,
  localeDir,
  matchLocale,
  type Locale,
} from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { translate } from '@halfturn/locales/runtime.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useEffect, useState } from 'react';
import { store } from '../stored.ts';
import styles from './language-bar.module.css';

interface Suggestion {
  locale: Locale;
  available: string;
  change: string;
}

/**
 * Offers the home page in the browser's own language, in that language. The theme script has decided before the first
 * paint whether the bar takes up room (see `theme.ts`), so nothing moves when its words arrive.
 */
export function LanguageBar() {
  const { t, locale } = useWords<'shell'>();
  const [suggested, setSuggested] = useState<Suggestion | null>(null);

  useEffect(() => {
    const wanted = matchLocale(navigator.languages.join(','));
    if (document.documentElement.dataset.suggest === undefined) return;
    if (!wanted || wanted === locale) {
      delete document.documentElement.dataset.suggest;
      return;
    }
    let gone = false;
    import('virtual:words-of/suggestion')
      .then(({ loadDict }) => loadDict(wanted))
      .then(
        (dict) => {
          if (gone) return;
          setSuggested({
            locale: wanted,
            available: translate(dict, wanted, 'suggestion.available'),
            change: translate(dict, wanted, 'suggestion.switch'),
          });
        },
        () => delete document.documentElement.dataset.suggest,
      );
    return () => {
      gone = true;
    };
  }, [locale]);

  const stay = () => {
    store('suggestion', 'answered');
    delete document.documentElement.dataset.suggest;
    setSuggested(null);
  };

  return (
    <section className={styles.bar} aria-label={t('shell.suggest_region')}>
      {suggested && (
        <div className={`page ${styles.row}`}>
          <Icon name="globe" />
          <span lang={bcp47(suggested.locale)} dir={localeDir(suggested.locale)}>
            {suggested.available}
          </span>
          <a
            className={buttonClass({ size: 'tiny' })}
            lang={bcp47(suggested.locale)}
            href={`/?lang=${suggested.locale}`}
            onClick={() => store('suggestion', 'answered')}
          >
            {suggested.change}
          </a>
          <Button variant="quiet" size="tiny" onClick={stay}>
            {t('shell.suggest_stay', { language: LOCALE_NAMES[locale] })}
          </Button>
        </div>
      )}
    </section>
  );
}
