import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { numberTyped } from '../membership/number-typed.ts';

/** The field of an affiliate's rate, in percent. */
export function RateField({ percent, error }: { percent: number; error: string | undefined }) {
  const { t } = useWords<'staff-affiliates'>();
  return (
    <TextField
      name="ratePercent"
      label={t('staff-affiliates.rate_percent')}
      hint={t('staff-affiliates.rate_hint')}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      maxLength={6}
      required
      defaultValue={percent}
      error={error}
    />
  );
}

/** What was typed into it; -1, which the store refuses, for what is no number. */
export const rateIn = (fields: FormData): number => numberTyped(String(fields.get('ratePercent')));
