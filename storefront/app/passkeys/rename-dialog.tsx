import type { Passkey } from '@halfturn/contract/passkeys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { useFields } from '../sign-in/use-fields.ts';

/** Gives a passkey another name. */
export function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useWords<'passkeys' | 'shell' | 'validation'>();
  const call = useCall();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const id = useId();
  const form = useFields<'name'>({
    names: ['name'],
    start: { name: passkey.name },
    faults: ({ name }) => (name.trim() === '' ? { name: t('validation.passkey_name_required') } : {}),
    send: async (body) => {
      const { name } = await call('POST /api/account/passkeys/{id}', { params: { id: passkey.id }, body });
      toast.show(t('passkeys.renamed', { name }));
      await revalidate();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      held={form.busy}
      title={t('passkeys.rename')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('passkeys.cancel')}</Button>
          <Button type="submit" form={id} variant="main" busy={form.busy}>
            {t('passkeys.save')}
          </Button>
        </>
      }
    >
      <FieldsForm form={form} id={id} className="column">
        <TextField
          {...form.wire('name')}
          label={t('passkeys.name')}
          autoComplete="off"
          maxLength={60}
          required
        />
      </FieldsForm>
    </Dialog>
  );
}
