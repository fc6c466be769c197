import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useCall } from '../api.ts';
import { useLoginFirst } from '../catalog/use-login-first.tsx';
import { useMemberName } from '../session/member-store.ts';
import { getWishes, loadWishes, onWishes, setWished } from './wishes.ts';

/** A product's heart: whether it is collected, and what a press does. Wishlists are members': others are told to log in. */
export function useWish(productId: string): { wished: boolean; press: () => void } {
  const { t } = useWords<'catalog'>();
  const call = useCall();
  const toast = useToast();
  const askToLogin = useLoginFirst();
  const member = useMemberName() !== null;
  const wished = useSyncExternalStore(
    onWishes,
    () => getWishes().has(productId),
    () => false,
  );
  useEffect(() => {
    if (member) loadWishes(call);
  }, [member, call]);
  const turn = async () => {
    try {
      await setWished(call, productId, !wished);
      toast.show(t(wished ? 'catalog.uncollected' : 'catalog.collected'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.show(error.status === 0 ? t('catalog.wish_failed') : error.message, 'bad');
    }
  };
  return { wished, press: () => (member ? void turn() : askToLogin()) };
}
