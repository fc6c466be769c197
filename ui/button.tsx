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
  /** Ignores a second press within three seconds, and shows how much of them is left. */
  guard?: boolean;
  /** Seconds until a press counts again, from the caller's own guard; 0 where one counts now. */
  rest?: number;
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
  rest = 0,
  className,
  children,
  onClick,
  type = 'button',
  ...attributes
}: ButtonProps) {
  const { admit, seconds } = useGuard();
  const wait = busy ? 0 : seconds || rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A busy button is not `disabled`, as that would drop the focus on the floor; so it has to refuse by itself.
    if (busy || attributes['aria-disabled'] === true || wait > 0 || (guard && !admit())) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      {...attributes}
      {...(wait > 0 && { 'aria-disabled': true })}
      type={type}
      className={buttonClass({ variant, size, full }, className)}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {face(busy, done, wait > 0 ? 'clock' : icon)}
      {(busy && busyLabel) || (!busy && done) || children}
      {/* Hidden from screen readers: they hear that the button is not available, and its name stays. */}
      {wait > 0 && (
        <span className="num" aria-hidden="true">
          {wait}
        </span>
      )}
    </button>
  );
}

function face(busy: boolean, done: ReactNode, icon: IconName | undefined): ReactNode {
  if (busy) return <HalfTurn />;
  if (done) return <Icon name="check" />;
  return icon && <Icon name={icon} />;
}
