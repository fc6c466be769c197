import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';

/** Wishlists belong to members, so a visitor is told to log in first. */
export function WishlistButton() {
  const { t } = useWords<'product' | 'catalog'>();
  const toast = useToast();
  return (
    <Button variant="quiet" icon="heart" onClick={() => toast.show(t('catalog.login_first'), 'info')}>
      {t('product.wishlist')}
    </Button>
  );
}

/** Hands the page's address to whatever the device shares with; copies it where there is nothing. */
export function ShareButton({ name }: { name: string }) {
  const { t } = useWords<'product'>();
  const toast = useToast();
  const share = async () => {
    const url = location.origin + location.pathname + location.search;
    try {
      if (navigator.share) await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        toast.show(t('product.copied'));
      }
    } catch {
      // Sharing was called off, or the clipboard is not to be had: the address still stands in the browser's bar.
    }
  };
  return (
    <Button variant="quiet" icon="share" onClick={() => void share()}>
      {t('product.share')}
    </Button>
  );
}
