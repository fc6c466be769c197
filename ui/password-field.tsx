import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'icon'> {
  showLabel: string;
  hideLabelText: string;
}

/** A password, hidden until the eye is pressed. Pasting and password managers are welcome. */
export function PasswordField({ showLabel, hideLabelText, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? hideLabelText : showLabel}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
