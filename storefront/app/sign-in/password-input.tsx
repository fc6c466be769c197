import { useWords } from '@halfturn/locales/react.ts';
import { PasswordField, type PasswordFieldProps } from '@halfturn/ui/password-field.tsx';

/** A required password, with the button that shows it. */
export function PasswordInput(props: Omit<PasswordFieldProps, 'showLabel' | 'hideLabelText'>) {
  const { t } = useWords<'sign-in'>();
  return (
    <PasswordField
      {...props}
      showLabel={t('sign-in.show_password')}
      hideLabelText={t('sign-in.hide_password')}
      dir="ltr"
      required
    />
  );
}
