import { STAFF_PASSWORD_MIN } from '@halfturn/contract/staff/limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { PasswordField } from '@halfturn/ui/password-field.tsx';

/** The fields for a new password, which is typed twice: into the field `name`, and into `again`. */
export function NewPassword({ name, different }: { name: string; different: boolean }) {
  const { t } = useWords<'staff'>();
  const show = { showLabel: t('staff.show_password'), hideLabelText: t('staff.hide_password') };
  return (
    <>
      <PasswordField
        label={t('staff.new_password')}
        name={name}
        autoComplete="new-password"
        hint={t('staff.password_hint', { least: STAFF_PASSWORD_MIN })}
        {...show}
      />
      <PasswordField
        label={t('staff.password_again')}
        name="again"
        autoComplete="new-password"
        error={different && t('staff.passwords_differ')}
        {...show}
      />
    </>
  );
}
