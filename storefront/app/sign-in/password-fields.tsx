import { useWords } from '@halfturn/locales/react.ts';
import type { ComponentProps } from 'react';
import { PasswordInput } from './password-input.tsx';
import { signsOf, type Bounds } from './password-rule.ts';

type Field = Partial<ComponentProps<typeof PasswordInput>> & { value: string };

export interface PasswordFieldsProps {
  password: Field;
  again: Field;
  bounds: Bounds;
  /** It takes the place of another one. */
  isNew?: boolean;
}

/** A password that is chosen, with its length while typing, and the same once more. */
export function PasswordFields({ password, again, bounds, isNew = false }: PasswordFieldsProps) {
  const { t } = useWords<'sign-in'>();
  return (
    <>
      <PasswordInput
        {...password}
        label={t(isNew ? 'sign-in.new_password' : 'sign-in.password')}
        hint={t('sign-in.password_hint', { ...bounds, count: signsOf(password.value) })}
        autoComplete="new-password"
      />
      <PasswordInput {...again} label={t('sign-in.password_again')} autoComplete="new-password" />
    </>
  );
}
