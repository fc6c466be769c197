import { BASE_CURRENCY } from '@halfturn/contract/primitives/currencies.ts';
import { formatCurrencyPhrase, formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useSyncExternalStore } from 'react';
import { usePage } from '../root/page-context.ts';
import { useShell } from '../root/shell-data.ts';
import { setCookie } from '../stored.ts';
import { LANGUAGE_DIALOG } from './language-dialog.tsx';
import styles from './place-line.module.css';
import { isPlaceSettled, settlePlace } from './place-store.ts';
import { useChooseCurrency } from './use-choose-currency.ts';
import { usePlace } from './use-place.ts';

/** The line is hidden by the page itself once it is settled, so nothing has to be drawn again. */
const noNews = () => () => {};

/**
 * Says in which currency prices are and for which country, as long as the visitor has settled neither. The page is the same
 * for all who see this currency, so the country comes after it; the line is as high with it as without. For visitors who
 * have settled it, the theme script hides the line before the first paint (`theme.ts`).
 */
export function PlaceLine() {
  const { t, locale } = useWords<'shell'>();
  const page = usePage();
  const shown = useShell()?.rates.map(({ n }) => n) ?? [];
  const settled = useSyncExternalStore(noNews, isPlaceSettled, () => true);
  const place = usePlace(!settled);
  const choose = useChooseCurrency();
  // A currency whose rate is too old gives way to dollars.
  const now = shown.includes(page.currency) ? page.currency : BASE_CURRENCY;
  const other =
    place.currency !== null && place.currency !== now && shown.includes(place.currency)
      ? place.currency
      : null;
  const currency = formatCurrencyPhrase(now, locale);
  const country = place.country === null ? null : formatName('region', place.country, locale);

  return (
    <section className={styles.line} aria-label={t('shell.place_region')}>
      <div className={`page ${styles.row}`}>
        <p className={styles.said} suppressHydrationWarning>
          {country === null
            ? t('shell.place_prices', { currency })
            : other === null
              ? t('shell.place_prices_for', { currency, country })
              : t('shell.place_elsewhere', { country })}
        </p>
        {other === null ? (
          // Each a button of its own: one that turned into the other during its press would open the dialog, too.
          <button key="change" type="button" className={styles.act} popoverTarget={LANGUAGE_DIALOG}>
            {t('shell.place_change')}
          </button>
        ) : (
          <button key="switch" type="button" className={styles.act} onClick={() => void choose(other)}>
            {t('shell.place_switch', { currency: formatCurrencyPhrase(other, locale) })}
          </button>
        )}
        <button
          type="button"
          className={styles.close}
          aria-label={t('shell.place_hide')}
          onClick={() => {
            // What was seen stays, even if the store should take another currency for its own.
            setCookie('currency', now);
            settlePlace();
          }}
        >
          <Icon name="cross" size={14} />
        </button>
      </div>
    </section>
  );
}
