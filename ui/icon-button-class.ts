import { cx } from './cx.ts';
import styles from './icon-button.module.css';

/** The looks of an icon button for any element (the cart's link in the header). */
export function iconButtonClass(...more: (string | undefined)[]): string {
  return cx(styles.button, ...more);
}

/** The looks of the count on an icon button. The count must also be in the control's label. */
export const badgeClass: string = styles.badge ?? '';
