import styles from './button.module.css';
import { cx } from './cx.ts';

/** `key` moves money or a key, at most one in a panel; `main` is every other first action. */
export type ButtonVariant = 'key' | 'main' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'big' | 'tiny';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its box. */
  full?: boolean | undefined;
}

/** The looks of a button for any element, so that a link that acts like one can wear them. */
export function buttonClass(look: ButtonLook = {}, ...more: (string | undefined)[]): string {
  const { variant = 'plain', size = 'normal', full } = look;
  return cx(
    styles.button,
    variant !== 'plain' && styles[variant],
    size !== 'normal' && styles[size],
    full && styles.full,
    ...more,
  );
}
