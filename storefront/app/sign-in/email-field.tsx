import { TextField, type TextFieldProps } from '@halfturn/ui/text-field.tsx';

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
