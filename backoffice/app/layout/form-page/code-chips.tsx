import { useWords } from '@halfturn/locales/react.ts';
import { Chip } from '@halfturn/ui/chip.tsx';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { errorOf, FieldErrors } from '@halfturn/ui/field-errors.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { use, useId, type ReactNode } from 'react';
import { FieldLabel } from './form-card.tsx';
import { Editable } from './form-context.ts';
import styles from './code-chips.module.css';

export interface CodeChipsProps {
  name: string;
  label: string;
  /** Follows the label in plain weight. */
  note?: ReactNode;
  hint?: string | undefined;
  /** Keeps the label for screen readers only, where a heading above says the same. */
  hideLabel?: boolean;
  value: readonly string[];
  options: readonly { code: string; name: string }[];
  onChange: (value: readonly string[]) => void;
}

/** Several values of a list: each can be removed, and another one added. */
export function CodeChips({
  name,
  label,
  note,
  hint,
  hideLabel = false,
  value,
  options,
  onChange,
}: CodeChipsProps) {
  const { t } = useWords<'staff-editor'>();
  const editable = use(Editable);
  const error = errorOf(use(FieldErrors), name);
  const id = useId();
  const left = options.filter(({ code }) => !value.includes(code));
  const codes = options.map(({ code }) => code);
  const shown = value.toSorted((a, b) => codes.indexOf(a) - codes.indexOf(b));
  const nameOf = (code: string) => options.find((option) => option.code === code)?.name ?? code;
  return (
    <fieldset
      className={styles.chips}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className={hideLabel ? 'sr-only' : undefined}>
        <FieldLabel name={name}>{label}</FieldLabel> {note && <small>{note}</small>}
      </legend>
      <ul>
        {shown.map((code) => (
          <li key={code}>
            {editable ? (
              <Chip
                aria-label={t('staff-editor.remove', { name: nameOf(code) })}
                onClick={() => onChange(value.filter((one) => one !== code))}
              >
                {nameOf(code)}
              </Chip>
            ) : (
              nameOf(code)
            )}
          </li>
        ))}
        {value.length === 0 && !editable && <li className="muted">{t('staff-editor.none')}</li>}
      </ul>
      {editable && left.length > 0 && (
        <Select
          className={styles.adder}
          label={t('staff-editor.add_to', { name: label })}
          hideLabel
          value=""
          onChange={({ currentTarget }) => {
            if (currentTarget.value) onChange([...value, currentTarget.value]);
          }}
          options={[['', t('staff-editor.add')], ...left.map((one) => [one.code, one.name] as const)]}
        />
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
