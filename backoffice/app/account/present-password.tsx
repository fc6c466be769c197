import { useWords } from '@halfturn/locales/react.ts';
import { PasswordField } from '@halfturn/ui/password-field.tsx';

/** The field for the present password, which each change of the account asks for. */
export function PresentPassword() {
  const { t } = useWords<'staff' | 'staff-account'>();
  return (
    <PasswordField
      label={t('staff-account.present_password')}
      name="password"
      autoComplete="current-password"
      showLabel={t('staff.show_password')}
      hideLabelText={t('staff.hide_password')}
    />
  );
}
