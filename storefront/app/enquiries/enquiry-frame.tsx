import { Button } from '@halfturn/ui/button.tsx';
import type { ReactNode } from 'react';
import { Captcha } from '../captcha/captcha.tsx';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import styles from './enquiries.module.css';
import type { EnquiryForm } from './use-enquiry.ts';

export interface EnquiryFrameProps {
  form: EnquiryForm;
  /** What its button says. */
  send: string;
  children: ReactNode;
}

/** What every form begins and ends with: what is wrong above its fields, the captcha and the button below them. */
export function EnquiryFrame({ form, send, children }: EnquiryFrameProps) {
  return (
    <FieldsForm form={form} className={styles.form}>
      {children}
      <Captcha captcha={form.captcha} id={form.idOf('code')} error={form.said.code} />
      <div>
        <Button type="submit" variant="main" busy={form.busy}>
          {send}
        </Button>
      </div>
    </FieldsForm>
  );
}
