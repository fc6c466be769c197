import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { HalfTurn } from './half-turn.tsx';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icons.tsx';
import { useGuard } from './use-guard.ts';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: IconName | undefined;
  /** At work: the mark turns, presses are ignored, focus stays. */
  busy?: boolean;
  /** The label while at work ("Sending"); without it the label stays. */
  busyLabel?: ReactNode;
  /** The label of the moment after ("Copied"), with a check; the caller takes it away, after about 2 s. */
  done?: ReactNode;
  /** Ignores a second press within three seconds. */
  guard?: boolean;
}

/** A button. It is `type="button"` unless told, so that none sends a form by accident. */
export function Button({
  variant,
  size,
  full,
  icon,
  busy = false,
  busyLabel,
  done,
  guard = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const admit = useGuard();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A busy button is not `disabled`, as that would drop the focus on the floor; so it has to refuse by itself.
    if (busy || rest['aria-disabled'] === true || (guard && !admit())) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, full }, className)}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {face(busy, done, icon)}
      {(busy && busyLabel) || (!busy && done) || children}
    </button>
  );
}

function face(busy: boolean, done: ReactNode, icon: IconName | undefined): ReactNode {
  if (busy) return <HalfTurn />;
  if (done) return <Icon name="check" />;
  return icon && <Icon name={icon} />;
}
