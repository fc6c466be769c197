import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldWords } from './field.tsx';
import styles from './field.module.css';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icons.tsx';

export interface TextFieldProps extends ComponentProps<'input'>, FieldWords {
  /** An icon inside, at the start. */
  icon?: IconName;
  /** A control inside, at the end: one icon button wide. */
  end?: ReactNode;
  inputClassName?: string | undefined;
}

/** One line of text with its label, hint and error. `className` dresses the whole field. */
export function TextField(props: TextFieldProps) {
  const { label, optional, hint, error, hideLabel, id, className, icon, end, inputClassName, ...rest } =
    props;
  return (
    <Field
      {...{ name: rest.name, label, optional, hint, error, hideLabel: hideLabel ?? false, id, className }}
    >
      {(control) => {
        const input = (
          <input type="text" {...rest} {...control} className={cx(styles.input, inputClassName)} />
        );
        if (!icon && !end) return input;
        return (
          <span className={styles.box}>
            {icon && (
              <span className={styles.start}>
                <Icon name={icon} />
              </span>
            )}
            {input}
            {end && <span className={styles.end}>{end}</span>}
          </span>
        );
      }}
    </Field>
  );
}
