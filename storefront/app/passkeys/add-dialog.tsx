import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { PasswordInput } from '../sign-in/password-input.tsx';
import { useFields } from '../sign-in/use-fields.ts';
import { makePasskey, whyNot } from './ceremony.ts';

const SAID = {
  stopped: 'passkeys.not_made',
  here_already: 'passkeys.here_already',
  cannot: 'passkeys.cannot_make',
} as const;

export interface AddDialogProps {
  suggested: string;
  /** The store asks for the password first. */
  password: boolean;
  onClose: () => void;
}

/** Names a passkey, and has the device make it. */
export function AddDialog({ suggested, password, onClose }: AddDialogProps) {
  const { t } = useWords<'passkeys' | 'shell' | 'sign-in'>();
  const id = useId();
  const { form, asks, why } = usePasskeyForm({ suggested, password, onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      held={form.busy}
      title={t('passkeys.add')}
      closeLabel={t('shell.close')}
      footer={
        <Button type="submit" form={id} variant="main" busy={form.busy}>
          {t('passkeys.go_on')}
        </Button>
      }
    >
      <FieldsForm form={form} id={id} className="column">
        {why && (
          <Notice tone={why === 'stopped' ? 'info' : 'bad'} role="alert">
            {t(SAID[why])}
          </Notice>
        )}
        <TextField
          {...form.wire('name')}
          label={t('passkeys.name')}
          hint={t('passkeys.name_hint')}
          autoComplete="off"
          maxLength={60}
          required
        />
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

function usePasskeyForm({ suggested, password, onClose }: AddDialogProps) {
  const { t } = useWords<'passkeys' | 'validation'>();
  const call = useCall();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [asks, setAsks] = useState(password);
  const [why, setWhy] = useState<keyof typeof SAID | null>(null);
  const form = useFields<'name' | 'password'>({
    names: ['name', 'password'],
    start: { name: suggested, password: '' },
    faults: (values) => ({
      ...(values.name.trim() === '' && { name: t('validation.passkey_name_required') }),
      ...(asks && values.password === '' && { password: t('validation.password_required') }),
    }),
    send: async (values) => {
      setWhy(null);
      const options = await call('POST /api/account/passkeys/options', {
        body: { password: values.password },
      });
      let credential;
      try {
        credential = await makePasskey(options);
      } catch (error) {
        setWhy(whyNot(error));
        return;
      }
      const { name } = await call('POST /api/account/passkeys', { body: { name: values.name, credential } });
      toast.show(t('passkeys.added', { name }));
      await revalidate();
      onClose();
    },
    onRefused: ({ fields }) => {
      // The page was open for so long that the sign-in is not fresh any more.
      if (fields.password !== undefined) setAsks(true);
      return false;
    },
  });
  return { form, asks, why };
}
