import { FieldErrors } from '@halfturn/ui/field-errors.ts';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Fragment, useRef, type ComponentProps } from 'react';
import type { Said } from '../use-refusal.ts';
import { useNewerVersion } from './use-newer-version.ts';

const NOTHING = {};

/** What a form needs to know of the act that sends it. */
export type FormAct = Pick<Said, 'general' | 'fields'> & Partial<Pick<Said, 'error'>>;

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
  onSend: (fields: FormData, form: HTMLFormElement) => void;
}

/** A form that a script sends. What its fields take is judged by the store, unless `noValidate` is false. */
export function Form({ act, refusal = act?.general, version, onSend, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const theirs = useNewerVersion(form, version, act?.error ?? null);
  return (
    <form
      noValidate
      {...rest}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
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
