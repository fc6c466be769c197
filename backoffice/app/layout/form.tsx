import { FieldErrors } from '@halfturn/ui/field-errors.ts';
import { Refusal } from '@halfturn/ui/notice.tsx';
import type { ComponentProps } from 'react';
import type { Said } from '../use-refusal.ts';

const NOTHING = {};

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** The act that sends it: what was refused is said at its fields, and over them unless a field says it. */
  act?: Pick<Said, 'general' | 'fields'>;
  /** What is said over the fields, if not that; null if it is said elsewhere. */
  refusal?: string | null | undefined;
  onSend: (fields: FormData, form: HTMLFormElement) => void;
}

/** A form that a script sends. What its fields take is judged by the store, unless `noValidate` is false. */
export function Form({ act, refusal = act?.general, onSend, children, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(new FormData(event.currentTarget), event.currentTarget);
      }}
    >
      <Refusal>{refusal}</Refusal>
      <FieldErrors value={act?.fields ?? NOTHING}>{children}</FieldErrors>
    </form>
  );
}
