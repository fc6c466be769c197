import { Refusal } from '@halfturn/ui/notice.tsx';
import type { ComponentProps } from 'react';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Why the last one was not taken. It stands over the fields. */
  refusal?: string | null;
  onSend: (fields: FormData, form: HTMLFormElement) => void;
}

/** A form that a script sends. What its fields take is judged by the store, unless `noValidate` is false. */
export function Form({ refusal, onSend, children, ...rest }: FormProps) {
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
      {children}
    </form>
  );
}
