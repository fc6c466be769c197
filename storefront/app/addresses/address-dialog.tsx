import type { SavedAddress, TypedAddress } from '@halfturn/contract/addresses.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import where from '../checkout/where.module.css';
import { Fault } from '../fault.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { AddressFields, type Wire } from './address-fields.tsx';
import { bodyOf } from './use-book.ts';
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
  const { t } = useWords<'addresses'>();
  const form = useAddressForm(address, onClose);
  const { busy, submit } = form;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      shape="wide"
      title={t(address ? 'addresses.edit_title' : 'addresses.add')}
      onSubmit={() => void submit()}
      busy={busy}
      send={t('addresses.save')}
      sending={t('addresses.saving')}
      className="column"
    >
      <Refusal form={form} />
      <Fields form={form} />
      {!address?.isDefault && (
        <Check checked={form.isDefault} onChange={({ target }) => form.setDefault(target.checked)}>
          {t('addresses.use_default')}
        </Check>
      )}
    </FormDialog>
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
    <div className="two">
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
function Refusal({ form: { fault, faults } }: { form: AddressForm }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault !== null) box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [fault, faults]);
  return (
    <div ref={box}>
      <Fault>{fault}</Fault>
    </div>
  );
}

const EMPTY: TypedAddress = {
  firstName: '',
  lastName: '',
  receiver: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  country: '',
};

/** The form of one address, new or kept before. The store checks it; it knows every country's codes and phones. */
function useAddressForm(kept: SavedAddress | null, onSaved: () => void) {
  const { t } = useWords<'addresses'>();
  const call = useCall();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { id, ...start } = kept ? bodyOf(kept) : { ...EMPTY, id: undefined };
  const [typed, setTyped] = useState<TypedAddress>(start);
  const [isDefault, setDefault] = useState(kept?.isDefault ?? false);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const { busy, fault, run } = useAct({ lost: t('addresses.failed') });

  const change = (part: Partial<TypedAddress>) => {
    setTyped((all) => ({ ...all, ...part }));
    setFaults((all) => Object.fromEntries(Object.entries(all).filter(([place]) => !(place in part))));
  };
  const submit = () => {
    setFaults({});
    return run(
      async () => {
        await call('POST /api/addresses', { body: { ...typed, ...(id !== undefined && { id }), isDefault } });
        toast.show(t(kept ? 'addresses.updated' : 'addresses.added'));
        await revalidate();
        onSaved();
      },
      ({ fields }) => setFaults(fields),
    );
  };
  return { typed, change, isDefault, setDefault, faults, fault, busy, submit };
}

type AddressForm = ReturnType<typeof useAddressForm>;
