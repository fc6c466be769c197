import type { ComponentProps } from 'react';
import { badgeClass, iconButtonClass } from './icon-button-class.ts';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icons.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** What it does, with its object, and the badge's meaning if there is one ("Cart, 2 items"). */
  label: string;
  badge?: string | number | undefined;
  iconSize?: number;
}

/** A square button that shows an icon and says its label. */
export function IconButton({ icon, label, badge, iconSize, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={iconButtonClass(className)}>
      <Icon name={icon} {...(iconSize ? { size: iconSize } : {})} />
      {badge !== undefined && (
        <span className={badgeClass} aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  );
}
