import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldWords } from './field.tsx';
import field from './field.module.css';
import { Icon } from './icons.tsx';
import styles from './select.module.css';

export interface SelectProps extends ComponentProps<'select'>, FieldWords {}

/** The native select with its label, hint and error; `children` are its options. */
export function Select(props: SelectProps) {
  const { label, optional, hint, error, hideLabel, id, className, children, ...rest } = props;
  return (
    <Field {...{ label, optional, hint, error, hideLabel: hideLabel ?? false, id, className }}>
      {(control) => (
        <span className={styles.box}>
          <select {...rest} {...control} className={cx(field.input, styles.select)}>
            {children}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}
