import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useEffect } from 'react';
import { useCall } from '../api.ts';
import { useMemberName } from '../session/member-store.ts';
import { loadBundle } from '../words.ts';

/** Has the cart of who is signed in follow them from device to device. A guest's page does not load what it takes. */
export function useMemberCart(): void {
  const { t, locale } = useWords<'cart'>();
  const call = useCall();
  const toast = useToast();
  const member = useMemberName() !== null;
  useEffect(() => {
    if (!member) return;
    let end = () => {};
    let over = false;
    Promise.all([import('./member-cart.ts'), loadBundle('cart', locale)]).then(
      ([{ follow }]) => {
        if (over) return;
        end = follow(call, {
          merged: () => toast.show(t('cart.merged'), 'info'),
          moved: (count) => toast.show(t('cart.moved', { count }), 'info'),
        });
      },
      // Away from the network: the copy of this browser serves until the next page.
      () => {},
    );
    return () => {
      over = true;
      end();
    };
    // The words change with the document.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [member, call, toast]);
}
