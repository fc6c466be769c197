import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { IdentitiesPanel } from '../identities/identities-panel.tsx';
import { links } from '../links.ts';
import { PasskeysPanel } from '../passkeys/passkeys-panel.tsx';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { PasswordFields } from '../sign-in/password-fields.tsx';
import { PasswordInput } from '../sign-in/password-input.tsx';
import { passwordFaults, type Bounds } from '../sign-in/password-rule.ts';
import { useFields } from '../sign-in/use-fields.ts';
import styles from './account-form.module.css';
import { AccountPage } from './account-page.tsx';
import type { loader } from './my-changepwd.loader.ts';

/** `/my-changepwd`: another password, by who knows the old one, which ends the other sessions; and what opens the account beside it. */
export function Component() {
  const { t } = useWords<'shell' | 'account'>();
  const { bounds, passkeys, identities } = useLoaderData<typeof loader>();
  const [ended, setEnded] = useState<number | null>(null);
  return (
    <AccountPage title={t('shell.title_my_changepwd')} lead={t('account.changepwd_lead')}>
      <Panel>
        {ended !== null && (
          <Notice tone="good" role="status" className={styles.done}>
            {t('account.changepwd_done', { count: ended })}
          </Notice>
        )}
        {identities.hasPassword ? (
          // Emptied once it is done.
          <ChangeForm key={String(ended)} bounds={bounds} onDone={setEnded} />
        ) : (
          <NoPassword />
        )}
      </Panel>
      <PasskeysPanel found={passkeys} />
      <IdentitiesPanel found={identities} />
    </AccountPage>
  );
}

/** The account was created through a provider. A first password is set by a mailed link, as a forgotten one is. */
function NoPassword() {
  const { t } = useWords<'sign-in'>();
  return (
    <>
      <p>{t('sign-in.no_password')}</p>
      <p className={styles.actions}>
        <Go to={links.forgot()} className={buttonClass({ variant: 'main' })}>
          {t('sign-in.set_password')}
        </Go>
      </p>
    </>
  );
}

function ChangeForm({ bounds, onDone }: { bounds: Bounds; onDone: (ended: number) => void }) {
  const { t } = useWords<'shell' | 'account' | 'sign-in' | 'validation'>();
  const call = useCall();
  const form = useFields<'oldPassword' | 'password' | 'confirmPassword'>({
    names: ['oldPassword', 'password', 'confirmPassword'],
    start: { oldPassword: '', password: '', confirmPassword: '' },
    faults: (values) => {
      const faults = passwordFaults(values, bounds);
      return {
        ...(values.oldPassword === '' && { oldPassword: t('validation.password_required') }),
        ...(faults.password && { password: t(`validation.${faults.password}`, { ...bounds }) }),
        ...(faults.confirmPassword && { confirmPassword: t(`validation.${faults.confirmPassword}`) }),
      };
    },
    send: async (body) => onDone((await call('POST /api/account/password', { body })).ended),
  });
  return (
    <FieldsForm form={form} className="column form">
      <PasswordInput {...form.wire('oldPassword')} label={t('account.old_password')} />
      <PasswordFields
        password={form.wire('password')}
        again={form.wire('confirmPassword')}
        bounds={bounds}
        isNew
      />
      <div className={styles.actions}>
        <Button type="submit" variant="main" busy={form.busy}>
          {t('shell.title_my_changepwd')}
        </Button>
        <Go to={links.forgot()} className="link">
          {t('sign-in.forgot')}
        </Go>
      </div>
    </FieldsForm>
  );
}
