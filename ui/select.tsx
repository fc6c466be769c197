import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldWords } from './field.tsx';
import field from './field.module.css';
import { Icon } from './icons.tsx';
import styles from './select.module.css';

export interface SelectProps extends ComponentProps<'select'>, FieldWords {
  /** Values with their words, in order. */
  options?: readonly (readonly [value: string | number, words: string | number])[];
}

/** The native select with its label, hint and error. Its options are a list of words, or `children`. */
export function Select(props: SelectProps) {
  const { label, optional, hint, error, hideLabel, id, className, options = [], children, ...rest } = props;
  return (
    <Field
      {...{ name: rest.name, label, optional, hint, error, hideLabel: hideLabel ?? false, id, className }}
    >
      {(control) => (
        <span className={styles.box}>
          <select {...rest} {...control} className={cx(field.input, styles.select)}>
            {children}
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}
