import { TAX_CLASSES, type TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import type { StaffTaxRate } from '@halfturn/contract/staff/tax.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { CountryOptions } from './country-options.tsx';
import { rateTyped } from './rate-typed.ts';

interface RateDialogProps {
  /** Null for a new one. */
  rate: StaffTaxRate | null;
  countries: readonly string[];
  /** The country of the store, which a new rate begins with; empty if it is not set. */
  home: string;
  onClose: () => void;
}

/** Asks for a rate: where, for what, how much, and on which days. */
export function RateDialog({ rate, countries, home, onClose }: RateDialogProps) {
  const { t, locale } = useWords<'staff' | 'staff-tax'>();
  const act = useAct();
  const save = (fields: FormData) => {
    const typed = (name: string) => String(fields.get(name)).trim();
    const body = {
      country: typed('country'),
      region: typed('region'),
      class: typed('class') as TaxClass,
      rate: rateTyped(typed('rate')),
      from: typed('from'),
      to: typed('to') || null,
    };
    return rate
      ? call('POST /admin/tax/rates/{id}', {
          params: { id: rate.id },
          body: { ...body, version: rate.version },
        })
      : call('POST /admin/tax/rates', { body });
  };
  return (
    <SaveDialog
      act={act}
      version={rate?.version}
      title={
        rate
          ? t('staff-tax.edit_title', { country: formatName('region', rate.country, locale) })
          : t('staff-tax.new_title')
      }
      action={t('staff-tax.save')}
      save={save}
      onClose={onClose}
    >
      <RateFields rate={rate} countries={countries} home={home} />
    </SaveDialog>
  );
}

function RateFields({ rate, countries, home }: Pick<RateDialogProps, 'rate' | 'countries' | 'home'>) {
  const { t } = useWords<'staff-tax'>();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <div className="two close">
      <Select name="country" label={t('staff-tax.country')} defaultValue={rate?.country ?? home}>
        <CountryOptions codes={countries} />
      </Select>
      <TextField
        name="region"
        label={t('staff-tax.region')}
        hint={t('staff-tax.region_hint')}
        maxLength={100}
        defaultValue={rate?.region ?? ''}
      />
      <Select
        name="class"
        label={t('staff-tax.class')}
        defaultValue={rate?.class ?? 'standard'}
        options={TAX_CLASSES.map((one) => [one, t(`staff-tax.class_${one}`)])}
      />
      <TextField
        name="rate"
        label={t('staff-tax.rate')}
        hint={t('staff-tax.rate_hint')}
        inputMode="decimal"
        maxLength={10}
        defaultValue={rate?.rate ?? ''}
      />
      <TextField name="from" type="date" label={t('staff-tax.from')} defaultValue={rate?.from ?? today} />
      <TextField
        name="to"
        type="date"
        label={t('staff-tax.to')}
        hint={t('staff-tax.to_hint')}
        defaultValue={rate?.to ?? ''}
      />
    </div>
  );
}
