import { ENQUIRER_NAME_LENGTH } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { CountrySelect } from '../addresses/country-select.tsx';
import { useCountries } from '../checkout/use-countries.ts';
import { EmailField } from '../sign-in/email-field.tsx';
import type { EnquiryForm } from './use-enquiry.ts';

/** Who asks: what all three forms want to know. With `confirm` the address is asked for twice. */
export function EnquirerFields({ form, confirm = false }: { form: EnquiryForm; confirm?: boolean }) {
  const { t } = useWords<'enquiries' | 'validation'>();
  const { countries } = useCountries();
  return (
    <>
      <TextField
        {...form.wire('name')}
        label={t('enquiries.name')}
        autoComplete="name"
        dir="auto"
        maxLength={ENQUIRER_NAME_LENGTH}
        required
      />
      {confirm ? (
        <div className="two">
          <EmailField {...form.wire('email')} label={t('enquiries.email')} />
          <Confirm form={form} />
        </div>
      ) : (
        <EmailField {...form.wire('email')} label={t('enquiries.email')} />
      )}
      <CountrySelect
        {...form.wire('country')}
        countries={countries}
        label={t('enquiries.country')}
        required
      />
    </>
  );
}

/** The address once more. That they differ is said here, and is over too where the other one is mended. */
function Confirm({ form }: { form: EnquiryForm }) {
  const { t } = useWords<'enquiries' | 'validation'>();
  const { error, ...wire } = form.wire('confirmEmail');
  const { email = '', confirmEmail = '' } = form.values;
  const alike = email.trim().toLowerCase() === confirmEmail.trim().toLowerCase();
  const over = alike && error === t('validation.emails_mismatch');
  return <EmailField {...wire} error={over ? undefined : error} label={t('enquiries.confirm_email')} />;
}
