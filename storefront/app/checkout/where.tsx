import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type ReactNode, useState, useEffect } from 'react';
import type { Wire } from '../addresses/address-fields.tsx';
import { CountrySelect } from '../addresses/country-select.tsx';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import disclosure from '../orders/disclosure.module.css';
import { useMemberName } from '../session/member-store.ts';
import { placeId } from './alarm.ts';
import type { Place } from './check-draft.ts';
import { DeliveryStyle } from './delivery-style.tsx';
import { type Draft, getDraft } from './draft.ts';
import { Firm } from './firm.tsx';
import { GiftFields } from './gift-fields.tsx';
import { KeyChoice } from './key-choice.tsx';
import { ShippingAddress } from './shipping-address.tsx';
import type { Checkout } from './use-checkout.ts';
import { useCountries } from './use-countries.ts';
import styles from './where.module.css';

/** As many characters as a note may have (contract). */
const NOTE_LENGTH = 1000;

/** Step 2: where the keys, and the boxed goods if there are any, are sent. */
export function Where({ checkout }: { checkout: Checkout }) {
  const { t } = useWords<'checkout'>();
  const { quote, draft } = checkout;
  const shipped = checkout.contents.goods;
  const wire = wiring(checkout);
  useOwnEmail(checkout);
  return (
    <Panel number="2" title={t('checkout.where')}>
      <Contact checkout={checkout} wire={wire} />
      {shipped ? (
        <ShippingAddress checkout={checkout} wire={wire} />
      ) : (
        <BuyerCountry checkout={checkout} wire={wire} />
      )}
      <Firm checkout={checkout} wire={wire} />
      <DeliveryStyle checkout={checkout} />
      <KeyChoice checkout={checkout} />
      {quote?.needsAddress === false && <GiftFields checkout={checkout} wire={wire} />}
      {shipped && quote?.deliveryMethods.length === 0 && (
        <Notice tone="warn" role="alert" className={styles.gap}>
          {t('checkout.no_style')}
        </Notice>
      )}
      <Note
        value={draft.notes}
        error={checkout.sentences.notes}
        onChange={(notes) => checkout.change({ notes })}
        onLeave={() => checkout.left('notes')}
      />
    </Panel>
  );
}

/** Ties a field to its part of the draft: kept at each letter, checked when it is left. */
const wiring =
  (checkout: Checkout): Wire<keyof Draft> =>
  (place) => ({
    id: placeId(place),
    name: place,
    value: checkout.draft[place],
    error: checkout.sentences[place],
    onChange: ({ target }) => checkout.change({ [place]: target.value }),
    onBlur: () => checkout.left(place satisfies Place),
  });

interface NoteProps {
  value: string;
  error: string | undefined;
  onChange: (note: string) => void;
  onLeave: () => void;
}

function Note({ value, error, onChange, onLeave }: NoteProps) {
  const { t } = useWords<'checkout'>();
  // Opens by itself for a note that was typed before a reload, and then is the reader's to close.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <details
      className={cx(styles.note, disclosure.more)}
      open={open ?? value !== ''}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="link">{t('checkout.add_note')}</span>
      </summary>
      <TextArea
        id={placeId('notes')}
        name="notes"
        label={t('checkout.note')}
        hideLabel
        hint={t('checkout.note_hint', { left: Math.max(0, NOTE_LENGTH - value.length) })}
        error={error}
        maxLength={NOTE_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
    </details>
  );
}

/** The country of a buyer whom nothing is shipped to: by it the order is taxed. */
function BuyerCountry({ checkout, wire }: { checkout: Checkout; wire: Wire<keyof Draft> }) {
  const { t } = useWords<'addresses' | 'tax'>();
  const { state } = checkout.draft;
  const { change } = checkout;
  const { countries } = useCountries();
  return (
    <div className={`two ${styles.gap}`}>
      <CountrySelect
        {...wire('country')}
        countries={countries}
        label={t('addresses.country')}
        hint={t('tax.country_hint')}
        none={t('addresses.choose')}
        onChange={({ target }) => change({ country: target.value, ...(state !== '' && { state: '' }) })}
      />
    </div>
  );
}

/** Writes a member's own e-mail into the form, where nothing was typed yet. */
function useOwnEmail({ change }: Checkout): void {
  const call = useCall();
  const member = useMemberName() !== null;
  useEffect(() => {
    if (!member || getDraft().email !== '') return;
    const stop = new AbortController();
    call('GET /api/getInfo', {}, { signal: stop.signal }).then(
      ({ email }) => {
        // The member may have typed an address meanwhile.
        if (getDraft().email === '') change({ email });
      },
      // The form can be filled by hand.
      () => {},
    );
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [call, member]);
}

/** The email address and the phone. */
function Contact({ checkout, wire }: { checkout: Checkout; wire: Wire<keyof Draft> }) {
  const { t, rich } = useWords<'checkout'>();
  const { draft } = checkout;
  const { keys, goods: shipped } = checkout.contents;
  const guest = useMemberName() === null;
  const signIn = (text: ReactNode) => (
    <Go to={links.login(links.checkout())} className="link">
      {text}
    </Go>
  );
  return (
    <div className="two">
      <div>
        <TextField
          {...wire('email')}
          label={t(keys && !shipped && draft.gift === '' ? 'checkout.email' : 'checkout.email_goods')}
          hint={t('checkout.email_hint')}
          type="email"
          autoComplete="email"
          spellCheck={false}
          required
          inputClassName={styles.latin}
        />
        {guest && (
          <p className={`small ${styles.signIn}`}>{rich('checkout.have_account', {}, { link: signIn })}</p>
        )}
      </div>
      <TextField
        {...wire('phone')}
        label={t('checkout.phone')}
        {...(shipped ? { hint: t('checkout.phone_hint') } : { optional: t('checkout.optional') })}
        type="tel"
        autoComplete="tel"
        required={shipped}
        inputClassName={styles.latin}
      />
    </div>
  );
}
