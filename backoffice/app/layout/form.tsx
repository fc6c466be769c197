import { FieldErrors } from '@halfturn/ui/field-errors.ts';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Fragment, useRef, type ComponentProps } from 'react';
import type { Act } from '../use-act.ts';
import { useUnsaved } from './form-page/unsaved.ts';
import { useNewerVersion } from './use-newer-version.ts';
import { useTyped } from './use-typed.ts';

const NOTHING = {};

/** What a form needs to know of the act that sends it. */
export type FormAct = Pick<Act, 'busy' | 'error' | 'general' | 'fields'>;

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  /** The act that sends it: what was refused is said at its fields, and over them unless a field says it. */
  act?: FormAct | undefined;
  /** What is said over the fields, if not that; null if it is said elsewhere. */
  refusal?: string | null | undefined;
  /**
   * Of the thing that the fields show. When a colleague has saved a newer one, the fields show it, with what was typed here on
   * top, and say what the colleague saved in a field that both have changed.
   */
  version?: string | number | undefined;
  /**
   * How many changes would be lost if the page were left now. If it is left out, these are the named fields that were changed and that
   * `act` has not saved; 0 is for a form that keeps what is typed.
   */
  unsaved?: number | undefined;
  onSend: (fields: FormData, form: HTMLFormElement) => void;
}

/** A form that a script sends. What its fields take is judged by the store, unless `noValidate` is false. */
export function Form({
  act,
  refusal = act?.general,
  version,
  unsaved,
  onSend,
  onChange,
  children,
  ...rest
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const typed = useTyped(form, version, Boolean(act?.busy), act?.error ?? null);
  useUnsaved(unsaved ?? 0);
  const theirs = useNewerVersion(form, version, act?.error ?? null);
  return (
    <form
      noValidate
      {...rest}
      ref={form}
      onChange={(event) => {
        onChange?.(event);
        if (act && unsaved === undefined) typed.onTyped();
      }}
      // The fields have their first values after the event.
      onReset={() => setTimeout(typed.onReset, 0)}
      onSubmit={(event) => {
        event.preventDefault();
        typed.onSubmitted();
        onSend(new FormData(event.currentTarget), event.currentTarget);
      }}
    >
      <Refusal>{refusal}</Refusal>
      <FieldErrors value={{ ...theirs, ...(act?.fields ?? NOTHING) }}>
        <Fragment key={version}>{children}</Fragment>
      </FieldErrors>
    </form>
  );
}
