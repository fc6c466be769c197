import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.tsx';
import styles from './field.module.css';

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldWords {}

/** Several lines of text with their label, hint and error. */
export function TextArea(props: TextAreaProps) {
  const { label, optional, hint, error, hideLabel, id, className, ...rest } = props;
  return (
    <Field
      {...{ name: rest.name, label, optional, hint, error, hideLabel: hideLabel ?? false, id, className }}
    >
      {(control) => <textarea {...rest} {...control} className={styles.input} />}
    </Field>
  );
}
