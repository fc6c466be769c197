import type { SavedAddress } from '@halfturn/contract/addresses.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { useAct } from '../use-act.ts';

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
  const show = (sentence: string) => toast.show(sentence, 'bad');
  const { busy, run } = useAct({ lost: t('addresses.failed'), show, after: revalidate });
  const tell = (act: () => Promise<unknown>, done: string) =>
    run(async () => {
      await act();
      toast.show(done);
    });
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
