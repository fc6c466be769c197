import type { StaffSignInProvider } from '@halfturn/contract/staff/sign-in-providers.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FormArea, FormText } from '../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../layout/form-page/use-form-draft.ts';

/** What is typed of a registration, by the names of its parts. */
export type ServiceDraft = Record<string, string>;

interface ServiceFieldProps {
  service: StaffSignInProvider;
  field: { name: string; secret: boolean };
  draft: FormDraft<ServiceDraft>;
}

/** One part of a registration. A secret part that is set stays as it is unless another one is typed. */
export function ServiceField({
  service: { provider, fields },
  field: { name, secret },
  draft,
}: ServiceFieldProps) {
  const { t } = useWords<'staff-payment-accounts' | 'staff-sign-in'>();
  const label =
    name === 'clientId' || name === 'clientSecret'
      ? t(`staff-payment-accounts.${name}`)
      : t(`staff-sign-in.${name as 'teamId' | 'keyId' | 'privateKey'}`);
  const saved = fields.find((one) => one.name === name);
  const kept = saved?.value
    ? t('staff-payment-accounts.ends', { end: saved.value })
    : t('staff-payment-accounts.kept');
  const first = name === 'privateKey' ? t('staff-sign-in.privateKey_hint') : undefined;
  const apples = name === 'clientId' && provider === 'apple' ? t('staff-sign-in.clientId_hint') : first;
  const hint = secret && saved?.set ? kept : apples;
  if (name === 'privateKey')
    return (
      <FormArea
        draft={draft}
        name={name}
        label={label}
        {...(hint && { hint })}
        dir="ltr"
        maxLength={4_000}
        autoComplete="off"
        spellCheck={false}
      />
    );
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
