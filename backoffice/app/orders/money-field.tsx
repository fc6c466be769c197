import { TextField } from '@halfturn/ui/text-field.tsx';

interface MoneyFieldProps {
  label: string;
  hint?: string;
  onType?: (typed: string) => void;
}

/** The amount of a dialog, as `amountIn` reads it. */
export const MoneyField = ({ label, hint, onType }: MoneyFieldProps) => (
  <TextField
    name="amount"
    required
    dir="ltr"
    inputMode="decimal"
    maxLength={14}
    autoComplete="off"
    label={label}
    hint={hint}
    onChange={({ target }) => onType?.(target.value)}
  />
);
