import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { KEY_DELIVERIES } from '@halfturn/contract/primitives/key-deliveries.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { RadioCard } from '@halfturn/ui/radio-card.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { CountrySelect } from '../addresses/country-select.tsx';
import { useCall } from '../api.ts';
import { useCountries } from '../checkout/use-countries.ts';
import { rememberSession } from '../session/member-store.ts';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { useFields } from '../sign-in/use-fields.ts';
import styles from './account-form.module.css';

type Account = ReplyOf<Calls['GET /api/getInfo']>;

const NAMES = ['uname', 'country', 'phone', 'zip', 'address', 'contactTools'] as const;

type Form = ReturnType<typeof useFields<(typeof NAMES)[number]>>;

/** What a member says of themselves. Phone and zip are looked at by the store, which knows every country's. */
export function AccountForm({ account }: { account: Account }) {
  const { t } = useWords<'account' | 'sign-in' | 'validation'>();
  const call = useCall();
  const toast = useToast();
  const [keyDelivery, setKeyDelivery] = useState(account.keyDelivery);
  const [newsletter, setNewsletter] = useState(account.newsletter);
  const form = useFields<(typeof NAMES)[number]>({
    names: NAMES,
    start: {
      uname: account.info.uname,
      country: account.country ?? '',
      phone: account.phone,
      zip: account.zip,
      address: account.address,
      contactTools: account.contactTools,
    },
    faults: ({ uname }) => ({ ...(uname.trim() === '' && { uname: t('validation.name_required') }) }),
    send: async ({ country, ...values }) => {
      const body = { ...values, country: country || null, newsletter, keyDelivery };
      const saved = await call('POST /api/account', { body });
      form.put({ phone: saved.phone, zip: saved.zip });
      rememberSession(saved.info);
      toast.show(t('account.saved'), 'good');
    },
  });
  return (
    <FieldsForm form={form} className="column form">
      <TextField label={t('sign-in.email')} value={account.email} dir="ltr" readOnly />
      <Fields form={form} />
      <KeyDeliveryChoice chosen={keyDelivery} onChosen={setKeyDelivery} />
      <Check name="newsletter" checked={newsletter} onChange={(event) => setNewsletter(event.target.checked)}>
        {t('sign-in.newsletter')}
      </Check>
      <div className={styles.actions}>
        <Button type="submit" variant="main" busy={form.busy}>
          {t('account.save')}
        </Button>
      </div>
    </FieldsForm>
  );
}

/** Name, country and the ways to reach the member. */
function Fields({ form }: { form: Form }) {
  const { t } = useWords<'account' | 'sign-in'>();
  const { countries } = useCountries();
  return (
    <>
      <div className={styles.two}>
        <TextField
          {...form.wire('uname')}
          label={t('sign-in.name')}
          autoComplete="name"
          dir="auto"
          maxLength={100}
          required
        />
        <CountrySelect
          {...form.wire('country')}
          countries={countries}
          label={t('sign-in.country')}
          optional={t('sign-in.optional')}
        />
        <TextField
          {...form.wire('phone')}
          label={t('account.phone')}
          optional={t('sign-in.optional')}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={32}
        />
        <TextField
          {...form.wire('zip')}
          label={t('account.zip')}
          optional={t('sign-in.optional')}
          autoComplete="postal-code"
          dir="ltr"
          maxLength={16}
        />
      </div>
      <TextArea
        {...form.wire('address')}
        label={t('account.address')}
        optional={t('sign-in.optional')}
        autoComplete="street-address"
        dir="auto"
        rows={3}
        maxLength={500}
      />
      <TextField
        {...form.wire('contactTools')}
        label={t('account.contact_tools')}
        hint={t('account.contact_hint')}
        optional={t('sign-in.optional')}
        dir="auto"
        maxLength={200}
      />
    </>
  );
}

interface KeyDeliveryChoiceProps {
  chosen: Account['keyDelivery'];
  onChosen: (by: Account['keyDelivery']) => void;
}

/** How keys reach the member. */
function KeyDeliveryChoice({ chosen, onChosen }: KeyDeliveryChoiceProps) {
  const { t } = useWords<'key-delivery'>();
  return (
    <ChoiceGroup legend={t('key-delivery.account')}>
      <p className="small muted">{t('key-delivery.account_note')}</p>
      {KEY_DELIVERIES.map((by) => (
        <RadioCard
          key={by}
          name="keyDelivery"
          value={by}
          title={t(`key-delivery.${by}`)}
          note={t(`key-delivery.${by}_note`)}
          checked={by === chosen}
          onChange={() => onChosen(by)}
        />
      ))}
    </ChoiceGroup>
  );
}
