import type { ReactNode } from 'react';
import type { Alarm } from '../checkout/alarm.ts';
import { AlarmBox } from '../checkout/alarm-box.tsx';

export interface FieldsFormProps {
  /** What `useFields` has made. */
  form: { alarm: Alarm | null; submit: () => Promise<void> };
  className?: string | undefined;
  children: ReactNode;
}

/** A form whose state is held by `useFields`: what is wrong stands above its fields, in our words and not the browser's. */
export function FieldsForm({ form, className, children }: FieldsFormProps) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <AlarmBox alarm={form.alarm} />
      {children}
    </form>
  );
}
