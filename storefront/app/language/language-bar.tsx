import { bcp47, LOCALE_NAMES, localeDir } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { usePage } from '../root/page-context.ts';
import { store } from '../stored.ts';
import styles from './language-bar.module.css';

/**
 * Offers the home page in the browser's own language, in that language. The server draws it; for a visitor who has
 * answered before, the theme script hides it before the first paint (see `theme.ts`), so nothing moves in either case.
 */
export function LanguageBar() {
  const { t, locale } = useWords<'shell'>();
  const { suggestion } = usePage();
  if (!suggestion) return null;

  const stay = () => {
    store('suggestion', 'answered');
    document.documentElement.dataset.suggestion = 'answered';
  };

  return (
    <section className={styles.bar} aria-label={t('shell.suggest_region')}>
      <div className={`page ${styles.row}`}>
        <Icon name="globe" />
        <span lang={bcp47(suggestion.locale)} dir={localeDir(suggestion.locale)}>
          {suggestion.available}
        </span>
        <a
          className={buttonClass({ size: 'tiny' })}
          lang={bcp47(suggestion.locale)}
          href={`/?lang=${suggestion.locale}`}
          onClick={() => store('suggestion', 'answered')}
        >
          {suggestion.change}
        </a>
        <Button className={styles.stay} variant="quiet" size="tiny" onClick={stay}>
          {t('shell.suggest_stay', { language: LOCALE_NAMES[locale] })}
        </Button>
      </div>
    </section>
  );
}
