import type { StaffPaymentProvider } from '@halfturn/contract/staff/payment-providers.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FormSelect, FormText } from '../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../layout/form-page/use-form-draft.ts';
import { PROVIDER_NAMES } from './provider-names.ts';

/** What is typed of an account, by the names of its parts. */
export type ProviderDraft = Record<string, string>;

interface ProviderFieldProps {
  provider: StaffPaymentProvider;
  field: { name: string; secret: boolean };
  draft: FormDraft<ProviderDraft>;
}

/** One part of an account. A secret part that is set stays as it is unless another one is typed. */
export function ProviderField({
  provider: { code, fields },
  field: { name, secret },
  draft,
}: ProviderFieldProps) {
  const { t } = useWords<'staff-payment-accounts'>();
  const label = t(`staff-payment-accounts.${name as 'secretKey'}`);
  const saved = fields.find((one) => one.name === name);
  if (name === 'mode')
    return (
      <FormSelect draft={draft} name={name} label={label}>
        <option value="live">{t('staff-payment-accounts.mode_live')}</option>
        <option value="test">{t('staff-payment-accounts.mode_test')}</option>
      </FormSelect>
    );
  const hints: Readonly<Record<string, string>> = {
    secretKey: t('staff-payment-accounts.secretKey_hint'),
    webhookSecret: t('staff-payment-accounts.webhookSecret_hint', { name: PROVIDER_NAMES[code] }),
    webhookId: t('staff-payment-accounts.webhookId_hint'),
    apiKey: t('staff-payment-accounts.apiKey_hint'),
  };
  const kept =
    saved?.set && secret
      ? saved.value
        ? t('staff-payment-accounts.ends', { end: saved.value })
        : t('staff-payment-accounts.kept')
      : undefined;
  const hint = kept ?? hints[name];
  return (
    <FormText
      draft={draft}
      name={name}
      label={label}
      {...(hint && { hint })}
      dir="ltr"
      maxLength={500}
      // A password manager would offer the password of the back office, and keep what is typed here as one.
      autoComplete="off"
      spellCheck={false}
      {...(secret && { type: 'password', autoComplete: 'new-password' })}
    />
  );
}
