import type { SavedAddress } from '@halfturn/contract/addresses.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect, useId, useRef } from 'react';
import where from '../checkout/where.module.css';
import { AddressFields, type Wire } from './address-fields.tsx';
import styles from './addresses.module.css';
import { useAddressForm, type AddressForm } from './use-address-form.ts';
import { useFormat } from './use-format.ts';

export interface AddressDialogProps {
  /** Null for a new one. */
  address: SavedAddress | null;
  open: boolean;
  onClose: () => void;
}

/** Adds an address, or changes one. */
export function AddressDialog({ address, open, onClose }: AddressDialogProps) {
  return open ? <Opened key={address?.id ?? 'new'} {...{ address, open, onClose }} /> : null;
}

function Opened({ address, open, onClose }: AddressDialogProps) {
  const { t } = useWords<'addresses' | 'shell'>();
  const form = useAddressForm(address, onClose);
  const id = useId();
  const { busy } = form;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      held={busy}
      shape="wide"
      title={t(address ? 'addresses.edit_title' : 'addresses.add')}
      closeLabel={t('shell.close')}
      footer={
        <Button type="submit" form={id} variant="main" busy={busy} busyLabel={t('addresses.saving')}>
          {t('addresses.save')}
        </Button>
      }
    >
      <form
        method="post"
        id={id}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Fault form={form} />
        <Fields form={form} />
        {!address?.isDefault && (
          <Check checked={form.isDefault} onChange={({ target }) => form.setDefault(target.checked)}>
            {t('addresses.use_default')}
          </Check>
        )}
      </form>
    </Dialog>
  );
}

function Fields({ form: { typed, change, faults } }: { form: AddressForm }) {
  const { t } = useWords<'addresses'>();
  const format = useFormat(typed.country);
  const wire: Wire = (place) => ({
    name: place,
    value: typed[place],
    error: faults[place],
    onChange: ({ target }) => change({ [place]: target.value }),
  });
  return (
    <div className={where.two}>
      <AddressFields {...{ wire, format, change }} country={typed.country} />
      <TextField
        {...wire('phone')}
        label={t('addresses.phone')}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        required
        inputClassName={where.latin}
      />
    </div>
  );
}

/** Why the store did not take it; the first field that is meant has the focus then. */
function Fault({ form: { fault, faults } }: { form: AddressForm }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault !== null) box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [fault, faults]);
  return (
    <div ref={box}>
      {fault !== null && (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      )}
    </div>
  );
}
