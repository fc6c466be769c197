import type { Quote } from '@halfturn/contract/checkout.ts';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { formatCurrencyPhrase, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { RadioCard } from '@halfturn/ui/radio-card.tsx';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { links } from '../links.ts';
import { MethodMarks } from '../payments/method-marks.tsx';
import { methodWords } from '../payments/method-words.ts';
import { placeId } from './alarm.ts';
import styles from './how.module.css';
import { chosenMethod } from './order-body.ts';
import type { Checkout } from './use-checkout.ts';

/** Step 3: the ways to pay, each with its fee, or with the reason why not and what would help. */
export function How({ checkout }: { checkout: Checkout }) {
  const { t } = useWords<'checkout'>();
  const { quote, draft, busy } = checkout;
  const chosen = chosenMethod(quote, draft);
  return (
    <Panel number="3" title={t('checkout.how')} aria-busy={busy && !quote}>
      {!quote && busy && <Skeleton height="60px" />}
      {!quote && !busy && <p className="small muted">{t('checkout.methods_wait')}</p>}
      {quote && (
        <ChoiceGroup legend={t('checkout.how')} hideLegend>
          {shownOf(quote, draft.paymentMethod).map((offer, i) => (
            <Method
              key={offer.code}
              offer={offer}
              currency={quote.total.currency}
              first={i === 0}
              checked={offer.code === chosen}
              onChoose={() => checkout.change({ paymentMethod: offer.code })}
            />
          ))}
        </ChoiceGroup>
      )}
    </Panel>
  );
}

type Offer = Quote['paymentMethods'][number];

/** The methods without those that are not for the buyer's country; one that the buyer has chosen stays and says why. */
const shownOf = ({ paymentMethods }: Quote, chosen: string | null | undefined): Offer[] =>
  paymentMethods.filter(({ code, reason }) => reason !== 'payment_country_unavailable' || code === chosen);

interface MethodProps {
  offer: Offer;
  currency: Currency;
  first: boolean;
  checked: boolean;
  onChoose: () => void;
}

function Method({ offer, currency, first, checked, onChoose }: MethodProps) {
  const { t, locale } = useWords<'checkout' | 'payments'>();
  const { name, note } = methodWords(t, offer.code);
  const fee =
    offer.fee.amount === 0
      ? t('checkout.no_fee')
      : t('checkout.fee', { fee: formatMoney(offer.fee, locale) });
  const card = (
    <RadioCard
      {...(first ? { id: placeId('paymentMethod') } : {})}
      name="method"
      value={offer.code}
      title={name}
      note={
        offer.available ? (
          <>
            {note}
            <MethodMarks code={offer.code} />
          </>
        ) : (
          whyNot(t, offer, currency, locale)
        )
      }
      {...(offer.available ? { end: <bdi>{fee}</bdi> } : {})}
      checked={checked && offer.available}
      disabled={!offer.available}
      onChange={onChoose}
    />
  );
  if (!offer.worksIn) return card;
  return (
    <div className={styles.stuck}>
      {card}
      <PayIn currency={offer.worksIn} onChoose={onChoose} />
    </div>
  );
}

function whyNot(
  t: ReturnType<typeof useWords<'checkout'>>['t'],
  { reason, missing }: Offer,
  currency: Currency,
  locale: Locale,
): string {
  if (reason === 'payment_currency_unavailable')
    return t('checkout.reason_currency', { currency: formatCurrencyPhrase(currency, locale) });
  if (missing) return t('checkout.reason_balance', { missing: formatMoney(missing, locale) });
  if (reason === 'payment_country_unavailable') return t('checkout.reason_country');
  if (reason === 'payment_method_unavailable') return t('checkout.reason_silent');
  if (reason === 'store_not_live') return t('checkout.reason_test_store');
  if (reason === 'payment_cards_paused') return t('checkout.reason_cards');
  return t('checkout.reason_amount');
}

/**
 * Turns the display currency to one that the method takes. It reloads the page, as every price on it changes; cart and
 * form stay, as both are kept by the browser.
 */
function PayIn({ currency, onChoose }: { currency: Currency; onChoose: () => void }) {
  const { t, locale } = useWords<'checkout'>();
  const query = new URLSearchParams({ currency });
  if (locale !== DEFAULT_LOCALE) query.set('lang', locale);
  return (
    <a className={`link ${styles.other}`} href={`${links.checkout()}?${query}`} onClick={onChoose}>
      {t('checkout.pay_in', { currency: formatCurrencyPhrase(currency, locale) })}
    </a>
  );
}
