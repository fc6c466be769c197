import { isCurrency, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import { LOCALE_NAMES, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import header from '../layout/header.module.css';
import { Popover } from '../layout/popover.tsx';
import { Kept } from '../root/kept.tsx';
import { usePage } from '../root/page-context.ts';
import { useShell } from '../root/shell-data.ts';
import currencyListStyles from './currency-list.module.css';
import { CountryField } from './country-field.tsx';
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
          <Kept part="choices">
            <Select label={t('shell.language')} name="lang" defaultValue={locale}>
              {LOCALES.map((one) => (
                <option key={one} value={one} lang={one === 'cz' ? 'cs' : one}>
                  {LOCALE_NAMES[one]}
                </option>
              ))}
            </Select>
            <CurrencyList key={currency} current={currency} />
            <CountryField />
          </Kept>
          <Button type="submit" variant="main">
            {t('shell.apply')}
          </Button>
        </form>
      </Popover>
    </>
  );
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Every currency, in the shopkeeper's order; a field above finds one by code, name or symbol. Arrows move within the list. */
function CurrencyList({ current }: { current: Currency }) {
  const { t, locale } = useWords<'shell'>();
  const rates = useShell()?.rates ?? [];
  const [wanted, setWanted] = useState('');
  const legend = useId();
  const named = rates.map(({ n, symbol }) => ({ n, symbol, name: formatName('currency', n, locale) }));
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  const fits = ({ n, symbol, name }: (typeof named)[number]) => {
    const text = folded(`${n} ${symbol} ${name}`);
    return words.every((word) => text.includes(word));
  };
  const found = named.filter(fits);
  return (
    <div className={currencyListStyles.group} role="group" aria-labelledby={legend}>
      <TextField
        className={currencyListStyles.find}
        type="search"
        icon="search"
        label={t('shell.currency_find')}
        autoComplete="off"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || words.length === 0 || !first) return;
          // Enter sends the form: with what was looked for, and not with what is hidden.
          const radio = event.currentTarget.form?.querySelector<HTMLInputElement>(`[value="${first.n}"]`);
          if (radio) radio.checked = true;
        }}
      />
      <span className="sr-only" id={legend}>
        {t('shell.currency')}
      </span>
      <div className={currencyListStyles.list}>
        {named.map((rate) => (
          <label key={rate.n} hidden={!fits(rate)}>
            <input type="radio" name="currency" value={rate.n} defaultChecked={rate.n === current} />
            <span className="ltr">{rate.n}</span>
            <bdi>{rate.symbol}</bdi>
            <span className={currencyListStyles.name} suppressHydrationWarning>
              {rate.name}
            </span>
          </label>
        ))}
        {found.length === 0 && (
          <p className={currencyListStyles.none} role="status">
            {t('shell.currency_none')}
          </p>
        )}
      </div>
    </div>
  );
}
