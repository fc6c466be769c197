import { CallError } from '@halfturn/contract/client.ts';
import type { Passkey } from '@halfturn/contract/passkeys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';

/** Takes a passkey away, and says how that went. */
export function useRemove({ id, name }: Passkey): { busy: boolean; remove: () => Promise<void> } {
  const { t } = useWords<'passkeys' | 'sign-in'>();
  const call = useCall();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await call('DELETE /api/account/passkeys/{id}', { params: { id } });
      toast.show(t('passkeys.removed', { name }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Removed elsewhere in the meantime: that is what was wanted.
      if (error.slug !== 'not_found')
        toast.show(error.slug === 'network' ? t('sign-in.not_sent') : error.message, 'bad');
    } finally {
      await revalidate();
      setBusy(false);
    }
  };
  return { busy, remove };
}
