import { cx } from './cx.ts';
import { ICON_PATHS, type IconName } from './icon-paths.ts';
import styles from './icons.module.css';

/** Icons that point along the line of reading, and so turn round where it runs from right to left. */
const FLIPS = new Set<IconName>(['next', 'back', 'arrow', 'sign-out', 'external', 'truck']);

export interface IconProps {
  name: IconName;
  /** Side in pixels; without it the icon is 1.25 times the text beside it. */
  size?: number;
  className?: string | undefined;
}

/** A stroke icon in the colour of the text. Always decoration: the words beside it, or the control's label, say it. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg
      className={cx(styles.icon, FLIPS.has(name) && styles.flips, className)}
      viewBox="0 0 20 20"
      aria-hidden="true"
      style={size ? { inlineSize: size, blockSize: size } : undefined}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
