import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useCall } from '../api.ts';
import { useLoginFirst } from '../catalog/use-login-first.tsx';
import { useMemberName } from '../session/member-store.ts';
import { getWishes, onWishes } from './wish-store.ts';

/** What a member's hearts take. A guest's page does not load it. */
const loadWishes = () => import('./wishes.ts');

/** A product's heart: whether it is collected, and what a press does. Wishlists are members': others are told to log in. */
export function useWish(productId: string): { wished: boolean; press: () => void } {
  const { t } = useWords<'catalog'>();
  const call = useCall();
  const toast = useToast();
  const askToLogin = useLoginFirst();
  const member = useMemberName() !== null;
  const has = () => getWishes().has(productId);
  const wished = useSyncExternalStore(onWishes, has, () => false);
  useEffect(() => {
    // A heart that stays empty is no error: the wishlist itself says what is in it.
    if (member)
      loadWishes().then(
        (wishes) => wishes.loadWishes(call),
        () => {},
      );
  }, [member, call]);
  const turn = () =>
    loadWishes().then(
      async (wishes) => {
        const fault = await wishes.turnWish(call, productId, !wished);
        if (fault === null) toast.show(t(wished ? 'catalog.uncollected' : 'catalog.collected'));
        else toast.show(fault || t('catalog.wish_failed'), 'bad');
      },
      () => toast.show(t('catalog.wish_failed'), 'bad'),
    );
  return { wished, press: () => (member ? void turn() : askToLogin()) };
}
