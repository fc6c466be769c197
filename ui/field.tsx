import { type ReactNode, use, useId } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field-error.tsx';
import { errorOf, FieldErrors } from './field-errors.ts';
import styles from './field.module.css';

export interface FieldWords {
  label: ReactNode;
  /** Follows the label in plain weight ("optional"). */
  optional?: ReactNode;
  hint?: ReactNode;
  /**
   * The sentence that says what is wrong; without it the one that the form around has for the field's name. Set it when the field is
   * left or the form is sent, never while a person types.
   */
  error?: ReactNode;
  /** Keeps the label for screen readers only, if the place makes it obvious (a search box). */
  hideLabel?: boolean;
}

/** Attributes of the control inside a field, so that label, hint and error are read with it. */
export interface ControlParts {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldWords {
  name?: string | undefined;
  /** Needed if a list of errors links to the field. */
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlParts) => ReactNode;
}

/** Label above, hint and error below, wired to whatever control `children` draws. */
export function Field(props: FieldProps) {
  const { name, label, optional, hint, hideLabel, id, className, children } = props;
  const own = useId();
  const errors = use(FieldErrors);
  const error = props.error ?? (name === undefined ? undefined : errorOf(errors, name));
  const at = id ?? own;
  const described = cx(Boolean(error) && `${at}-error`, Boolean(hint) && `${at}-hint`);
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={at} className={hideLabel ? 'sr-only' : styles.label}>
        {label} {optional && <small>{optional}</small>}
      </label>
      {children({
        id: at,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${at}-error`}>{error}</FieldError>}
      {hint && (
        <span id={`${at}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}
