import { useWords } from '@halfturn/locales/react.ts';
import { PasswordField } from '@halfturn/ui/password-field.tsx';
import type { ComponentProps } from 'react';
import { signsOf, type Bounds } from './password-rule.ts';

type Field = Partial<ComponentProps<typeof PasswordField>> & { value: string };

export interface PasswordFieldsProps {
  password: Field;
  again: Field;
  bounds: Bounds;
  /** It takes the place of another one. */
  anew?: boolean;
}

/** A password that is chosen, with its length as one types, and the same once more. */
export function PasswordFields({ password, again, bounds, anew = false }: PasswordFieldsProps) {
  const { t } = useWords<'sign-in'>();
  const eye = { showLabel: t('sign-in.show_password'), hideLabelText: t('sign-in.hide_password') };
  return (
    <>
      <PasswordField
        {...eye}
        {...password}
        label={t(anew ? 'sign-in.new_password' : 'sign-in.password')}
        hint={t('sign-in.password_hint', { ...bounds, count: signsOf(password.value) })}
        autoComplete="new-password"
        dir="ltr"
        required
      />
      <PasswordField
        {...eye}
        {...again}
        label={t('sign-in.password_again')}
        autoComplete="new-password"
        dir="ltr"
        required
      />
    </>
  );
}
