import type { SavedAddress } from '@halfturn/contract/addresses.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';

/** Everything of an address that the store takes. */
export function bodyOf({ id, isDefault: _, lines: __, ...address }: SavedAddress) {
  return { ...address, id };
}

/** What is done with one address of the list, and what is said of it. */
export function useBook({ id, ...rest }: SavedAddress) {
  const { t } = useWords<'addresses'>();
  const call = useCall();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const tell = async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await act();
      toast.show(done);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.show(error.status === 0 ? t('addresses.failed') : error.message, 'bad');
      return false;
    } finally {
      await revalidate();
      setBusy(false);
    }
  };
  return {
    busy,
    remove: () => tell(() => call('DELETE /api/addresses/{id}', { params: { id } }), t('addresses.deleted')),
    makeDefault: () =>
      tell(
        () => call('POST /api/addresses', { body: { ...bodyOf({ id, ...rest }), isDefault: true } }),
        t('addresses.updated'),
      ),
  };
}
