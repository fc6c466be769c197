import { LOCALE_NAMES, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { DialogButton } from '../layout/dialog-button.tsx';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';

/** The button that creates an account for a customer and invites them to it. */
export function AddCustomer() {
  const { t } = useWords<'staff-customers'>();
  const { mayCall } = useStaff();
  return (
    <DialogButton label={t('staff-customers.add')} icon="plus" offered={mayCall('staffCreateCustomer')}>
      {(close) => <CustomerDialog onClose={close} />}
    </DialogButton>
  );
}

function CustomerDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useWords<'staff' | 'staff-customers'>();
  const act = useAct();
  const navigate = useNavigate();
  const add = async (fields: FormData) => {
    const typed = (name: string) => String(fields.get(name) ?? '');
    const language = typed('locale');
    const body = {
      email: typed('email'),
      name: typed('name'),
      locale: isOneOf(LOCALES, language) ? language : locale,
    };
    let id = '';
    const added = await act.run(
      'add',
      async () => {
        ({ id } = await call('POST /admin/customers', { body }));
      },
      t('staff-customers.added'),
    );
    if (!added) return;
    onClose();
    await navigate(`/customers/${id}`);
  };
  return (
    <FormDialog
      act={act}
      title={t('staff-customers.add')}
      action={t('staff-customers.add_send')}
      busy={act.busy !== null}
      onSend={(fields) => void add(fields)}
      onClose={onClose}
    >
      <p>{t('staff-customers.add_text')}</p>
      <TextField
        name="email"
        type="email"
        dir="ltr"
        autoComplete="off"
        label={t('staff.email')}
        maxLength={254}
      />
      <TextField name="name" dir="auto" autoComplete="off" label={t('staff.name')} maxLength={100} />
      <Select
        name="locale"
        label={t('staff-customers.add_language')}
        defaultValue={locale}
        options={LOCALES.map((code) => [code, LOCALE_NAMES[code]])}
      />
    </FormDialog>
  );
}
