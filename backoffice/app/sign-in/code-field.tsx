import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';

/** The field for a code: digits on a phone's keyboard, offered by password managers that keep the second factor. */
export function CodeField({ hint, long = false }: { hint?: string; long?: boolean }) {
  const { t } = useWords<'staff'>();
  return (
    <TextField
      label={long ? t('staff.recovery_code') : t('staff.code')}
      name="code"
      inputMode={long ? 'text' : 'numeric'}
      autoComplete={long ? 'off' : 'one-time-code'}
      autoCapitalize="characters"
      spellCheck={false}
      hint={hint}
    />
  );
}
