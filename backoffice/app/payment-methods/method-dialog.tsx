import type { StaffPaymentMethod } from '@halfturn/contract/staff/payment-methods.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { currenciesTyped } from '../currencies/currencies-typed.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { CountriesField } from '../layout/form-page/countries-field.tsx';
import { wholeTyped } from '../typed-number.ts';
import { useAct } from '../use-act.ts';
import { centsTyped, dollarsOf, percentTyped } from './dollars.ts';
import { methodName } from './method-name.ts';

interface MethodDialogProps {
  method: StaffPaymentMethod;
  onClose: () => void;
}

/** The terms as the form has them. What the bank's page keeps stays as it is. */
function termsIn(fields: FormData, method: StaffPaymentMethod) {
  const typed = (name: string) => String(fields.get(name) ?? '').trim();
  const whole = (name: string) => wholeTyped(typed(name));
  return {
    enabled: method.atBank ? method.enabled : fields.has('enabled'),
    feePercent: percentTyped(typed('feePercent')),
    feeFixed: centsTyped(typed('feeFixed')),
    minutes: method.atBank ? method.minutes : whole('minutes'),
    currencies: method.atBank ? method.currencies : currenciesTyped(typed('currencies')),
    countries: fields.getAll('countries').map(String),
    countriesDenied: typed('countryRule') === 'denied',
    min: centsTyped(typed('min')),
    max: typed('max') === '' ? null : centsTyped(typed('max')),
    position: whole('position'),
    version: method.version,
  };
}

/** Asks for the terms of a payment method. What the bank's page keeps is not asked for here. */
export function MethodDialog({ method, onClose }: MethodDialogProps) {
  const { t } = useWords<'staff' | 'staff-content' | 'staff-payment-methods'>();
  const act = useAct();
  const save = (fields: FormData) =>
    call('POST /admin/payment-methods/{code}', {
      params: { code: method.code },
      body: termsIn(fields, method),
    });
  const field = (name: string, value: string, decimal = true) => ({
    name,
    defaultValue: value,
    inputMode: decimal ? ('decimal' as const) : ('numeric' as const),
    dir: 'ltr' as const,
    maxLength: 12,
  });
  return (
    <SaveDialog
      act={act}
      version={method.version}
      title={methodName(t, method.code)}
      action={t('staff-content.save')}
      save={save}
      onClose={onClose}
    >
      {method.atBank ? (
        <p className="muted">{t('staff-payment-methods.at_bank')}</p>
      ) : (
        <Check name="enabled" defaultChecked={method.enabled}>
          {t('staff-payment-methods.enabled')}
        </Check>
      )}
      <TextField
        {...field('feePercent', String(method.feePercent))}
        label={t('staff-payment-methods.fee_percent')}
      />
      <TextField
        {...field('feeFixed', dollarsOf(method.feeFixed))}
        label={t('staff-payment-methods.fee_fixed')}
      />
      <TextField {...field('min', dollarsOf(method.min))} label={t('staff-payment-methods.min')} />
      <TextField
        {...field('max', method.max === null ? '' : dollarsOf(method.max))}
        label={t('staff-payment-methods.max')}
        hint={t('staff-payment-methods.max_hint')}
      />
      {!method.atBank && (
        <>
          <TextField
            {...field('minutes', String(method.minutes), false)}
            label={t('staff-payment-methods.minutes')}
          />
          <TextField
            name="currencies"
            label={t('staff-payment-methods.currencies')}
            hint={t('staff-payment-methods.currencies_hint')}
            dir="ltr"
            maxLength={200}
            defaultValue={method.currencies.join(' ')}
          />
        </>
      )}
      <Select
        name="countryRule"
        label={t('staff-payment-methods.country_rule')}
        defaultValue={method.countriesDenied ? 'denied' : 'allowed'}
        options={[
          ['allowed', t('staff-payment-methods.countries_allowed')],
          ['denied', t('staff-payment-methods.countries_denied')],
        ]}
      />
      <CountriesField
        name="countries"
        label={t('staff-payment-methods.countries')}
        hint={t('staff-payment-methods.countries_hint')}
        defaultValue={method.countries}
      />
      <TextField
        {...field('position', String(method.position), false)}
        label={t('staff-payment-methods.position')}
        hint={t('staff-payment-methods.position_hint')}
      />
    </SaveDialog>
  );
}
