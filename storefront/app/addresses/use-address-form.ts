import type { SavedAddress, TypedAddress } from '@halfturn/contract/addresses.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { bodyOf } from './use-book.ts';

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
export function useAddressForm(kept: SavedAddress | null, onSaved: () => void) {
  const { t } = useWords<'addresses'>();
  const call = useCall();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { id, ...start } = kept ? bodyOf(kept) : { ...EMPTY, id: undefined };
  const [typed, setTyped] = useState<TypedAddress>(start);
  const [isDefault, setDefault] = useState(kept?.isDefault ?? false);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (part: Partial<TypedAddress>) => {
    setTyped((all) => ({ ...all, ...part }));
    setFaults((all) => Object.fromEntries(Object.entries(all).filter(([place]) => !(place in part))));
  };
  const submit = async () => {
    setBusy(true);
    setFault(null);
    setFaults({});
    try {
      await call('POST /api/addresses', { body: { ...typed, ...(id !== undefined && { id }), isDefault } });
      toast.show(t(kept ? 'addresses.updated' : 'addresses.added'));
      await revalidate();
      onSaved();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFaults(error.fields);
      setFault(error.status === 0 ? t('addresses.failed') : error.message);
    } finally {
      setBusy(false);
    }
  };
  return { typed, change, isDefault, setDefault, faults, fault, busy, submit };
}

export type AddressForm = ReturnType<typeof useAddressForm>;
