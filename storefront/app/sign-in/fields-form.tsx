import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import type { ReactNode } from 'react';
import type { Alarm } from '../checkout/alarm.ts';
import { AlarmBox } from '../checkout/alarm-box.tsx';

export interface FieldsFormProps {
  /** What `useFields` has made. */
  form: { alarm: Alarm | null; submit: () => Promise<void> };
  /** For a button that stands outside of it. */
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A form whose state is held by `useFields`: what is wrong stands above its fields, in our words and not the browser's. */
export function FieldsForm({ form, id, className, children }: FieldsFormProps) {
  const { t } = useWords<'sign-in'>();
  return (
    <form
      method="post"
      id={id}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <noscript>
        <Notice tone="warn">{t('sign-in.needs_script')}</Notice>
      </noscript>
      <AlarmBox alarm={form.alarm} />
      {children}
    </form>
  );
}
