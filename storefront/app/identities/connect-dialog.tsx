import {
  SIGN_IN_PROVIDER_NAMES,
  type SignInProvider,
} from '@halfturn/contract/primitives/sign-in-providers.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { useId, useState } from 'react';
import { useCall } from '../api.ts';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { PasswordInput } from '../sign-in/password-input.tsx';
import { useFields } from '../sign-in/use-fields.ts';

interface ConnectDialogProps {
  provider: SignInProvider;
  /** The store asks for the password first. */
  password: boolean;
  onClose: () => void;
}

/** Says what connecting means, asks for the password where it is due, and goes to the provider. */
export function ConnectDialog({ provider, password, onClose }: ConnectDialogProps) {
  const { t } = useWords<'passkeys' | 'shell' | 'sign-in' | 'validation'>();
  const call = useCall();
  const id = useId();
  const [asks, setAsks] = useState(password);
  const form = useFields<'password'>({
    names: ['password'],
    start: { password: '' },
    faults: (values) =>
      asks && values.password === '' ? { password: t('validation.password_required') } : {},
    send: async (body) => {
      const { url } = await call('POST /api/account/identities/{provider}', { params: { provider }, body });
      location.assign(url);
      // Busy until the browser has left.
      await new Promise(() => {});
    },
    onRefused: ({ fields }) => {
      // The page was open for so long that the sign-in is not fresh any more.
      if (fields.password !== undefined) setAsks(true);
      return false;
    },
  });
  const name = SIGN_IN_PROVIDER_NAMES[provider];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sign-in.connect', { provider: name })}
      closeLabel={t('shell.close')}
      footer={
        <Button type="submit" form={id} variant="main" busy={form.busy}>
          {t('passkeys.go_on')}
        </Button>
      }
    >
      <FieldsForm form={form} id={id} className="column">
        <p>{t('sign-in.connect_text', { provider: name })}</p>
        {asks && (
          <PasswordInput
            {...form.wire('password')}
            label={t('sign-in.password')}
            hint={t('passkeys.password_why')}
          />
        )}
      </FieldsForm>
    </Dialog>
  );
}
