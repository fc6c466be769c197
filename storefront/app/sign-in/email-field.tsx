import type { Words } from '@halfturn/locales/words.ts';
import { TextField, type TextFieldProps } from '@halfturn/ui/text-field.tsx';
import { isEmail } from '../checkout/check-draft.ts';

/** A field for an e-mail address: always from left to right, never spelt by a dictionary, as long as an address may be. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'dir' | 'spellCheck' | 'maxLength'>) {
  return (
    <TextField
      autoComplete="email"
      {...props}
      type="email"
      dir="ltr"
      spellCheck={false}
      maxLength={254}
      required
    />
  );
}

/** What is wrong with an address that a form cannot do without; nothing if it may be one. */
export function emailFault(email: string, t: Words<'validation'>['t']): { email?: string } {
  if (email.trim() === '') return { email: t('validation.email_required') };
  return isEmail(email) ? {} : { email: t('validation.email_format') };
}
