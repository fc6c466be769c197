import { isCurrency } from '@halfturn/contract/primitives/currencies.ts';
import { LOCALE_NAMES, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useLocation } from 'react-router';
import header from '../layout/header.module.css';
import { Popover } from '../layout/popover.tsx';
import { usePage } from '../root/page-context.ts';
import { useShell } from '../root/shell-data.ts';
import { CurrencyList } from './currency-list.tsx';
import styles from './language-dialog.module.css';
import { useChooseCurrency } from './use-choose-currency.ts';

/** The popover's id, for any button that opens it. */
export const LANGUAGE_DIALOG = 'language-sheet';

/**
 * Language and currency in one dialog. It is a plain GET form to the page it stands on: the server stores both choices
 * and sends back the page in them, so it works the same without a script. With one, another currency alone needs no new page.
 */
export function LanguageButton() {
  const { t, locale } = useWords<'shell'>();
  const { currency } = usePage();
  const rates = useShell()?.rates ?? [];
  const { pathname, search } = useLocation();
  const choose = useChooseCurrency();
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== 'lang' && name !== 'currency');
  const symbol = rates.find(({ n }) => n === currency)?.symbol ?? currency;
  const short = locale.slice(0, 2).toUpperCase();
  return (
    <>
      <button
        type="button"
        className={buttonClass({ variant: 'quiet' }, header.wide)}
        popoverTarget={LANGUAGE_DIALOG}
      >
        <Icon name="globe" /> <span className="ltr">{`${short} · ${symbol}`}</span>
        <span className="sr-only">
          {t('shell.language_and_currency_now', { language: LOCALE_NAMES[locale], currency })}
        </span>
      </button>
      <Popover id={LANGUAGE_DIALOG} label={t('shell.language_and_currency')} shape="end">
        <form
          method="get"
          action={pathname}
          className={styles.form}
          onSubmit={(event) => {
            const form = event.currentTarget;
            const fields = new FormData(form);
            const to = fields.get('currency');
            if (fields.get('lang') !== locale || !isCurrency(to)) return;
            event.preventDefault();
            form.closest<HTMLElement>('[popover]')?.hidePopover();
            if (to !== currency) void choose(to);
          }}
        >
          <h2>{t('shell.language_and_currency')}</h2>
          {others.map(([name, value], i) => (
            <input key={`${name}-${i}`} type="hidden" name={name} value={value} />
          ))}
          <Select label={t('shell.language')} name="lang" defaultValue={locale}>
            {LOCALES.map((one) => (
              <option key={one} value={one} lang={one === 'cz' ? 'cs' : one}>
                {LOCALE_NAMES[one]}
              </option>
            ))}
          </Select>
          <CurrencyList key={currency} current={currency} />
          <Button type="submit" variant="main">
            {t('shell.apply')}
          </Button>
        </form>
      </Popover>
    </>
  );
}
