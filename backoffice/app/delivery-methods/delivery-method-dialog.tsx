import type { StaffDeliveryMethod } from '@halfturn/contract/staff/delivery-methods.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { CountriesField } from '../layout/form-page/countries-field.tsx';
import { centsTyped, dollarsOf } from '../payment-methods/dollars.ts';
import { wholeTyped } from '../typed-number.ts';
import { useNameIn } from '../types/use-name-in.ts';
import { useAct } from '../use-act.ts';
import { MethodTexts, textsIn } from './method-texts.tsx';

interface DeliveryMethodDialogProps {
  /** Null for a new one. */
  method: StaffDeliveryMethod | null;
  /** The position of the last method. */
  last: number;
  onClose: () => void;
}

/** The words and terms as the form has them. What is no number is one that the store refuses. */
function methodIn(fields: FormData, method: StaffDeliveryMethod | null) {
  const typed = (name: string) => String(fields.get(name) ?? '').trim();
  const whole = (name: string) => wholeTyped(typed(name));
  return {
    ...(method && { code: method.code }),
    names: textsIn(fields, 'names'),
    hints: textsIn(fields, 'hints'),
    version: method?.version ?? 0,
    enabled: fields.has('enabled'),
    first: centsTyped(typed('first')),
    further: centsTyped(typed('further')),
    freeFrom: typed('freeFrom') === '' ? null : centsTyped(typed('freeFrom')),
    minDays: whole('minDays'),
    maxDays: whole('maxDays'),
    countries: fields.getAll('countries').map(String),
    position: whole('position'),
    trackingAddress: typed('trackingAddress'),
  };
}

/** Asks for the words and terms of a delivery method. */
export function DeliveryMethodDialog({ method, last, onClose }: DeliveryMethodDialogProps) {
  const { t } = useWords<'staff-content' | 'staff-delivery-methods' | 'staff-payment-methods'>();
  const nameIn = useNameIn();
  const act = useAct();
  const save = (fields: FormData) => call('POST /admin/delivery-methods', { body: methodIn(fields, method) });
  const figure = (name: string, value: string, decimal: boolean) => ({
    name,
    defaultValue: value,
    inputMode: decimal ? ('decimal' as const) : ('numeric' as const),
    dir: 'ltr' as const,
    maxLength: 10,
  });
  return (
    <SaveDialog
      act={act}
      version={method?.version}
      shape="wide"
      title={method ? nameIn(method.names) : t('staff-delivery-methods.add')}
      action={t('staff-content.save')}
      save={save}
      done={t('staff-delivery-methods.saved')}
      onClose={onClose}
    >
      <MethodTexts names={method?.names ?? {}} hints={method?.hints ?? {}} />
      <Check name="enabled" defaultChecked={method?.enabled ?? true}>
        {t('staff-payment-methods.enabled')}
      </Check>
      <TextField
        {...figure('first', method ? dollarsOf(method.first) : '', true)}
        label={t('staff-delivery-methods.first')}
      />
      <TextField
        {...figure('further', method ? dollarsOf(method.further) : '0', true)}
        label={t('staff-delivery-methods.further')}
        hint={t('staff-delivery-methods.further_hint')}
      />
      <TextField
        {...figure('freeFrom', method?.freeFrom ? dollarsOf(method.freeFrom) : '', true)}
        label={t('staff-delivery-methods.free_from')}
        hint={t('staff-delivery-methods.free_hint')}
      />
      <TextField
        {...figure('minDays', String(method?.minDays ?? 2), false)}
        label={t('staff-delivery-methods.min_days')}
      />
      <TextField
        {...figure('maxDays', String(method?.maxDays ?? 5), false)}
        label={t('staff-delivery-methods.max_days')}
      />
      <TextField
        name="trackingAddress"
        type="url"
        dir="ltr"
        maxLength={300}
        defaultValue={method?.trackingAddress ?? ''}
        placeholder="https://carrier.example/track/{number}"
        label={t('staff-delivery-methods.tracking')}
        hint={t('staff-delivery-methods.tracking_hint', { number: '{number}' })}
      />
      <CountriesField
        name="countries"
        label={t('staff-delivery-methods.countries')}
        hint={t('staff-delivery-methods.countries_hint')}
        defaultValue={method?.countries ?? []}
      />
      <TextField
        {...figure('position', String(method?.position ?? last + 1), false)}
        label={t('staff-payment-methods.position')}
        hint={t('staff-payment-methods.position_hint')}
      />
    </SaveDialog>
  );
}
