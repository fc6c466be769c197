import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { lazy, Suspense, useState } from 'react';
import { useLoginFirst } from '../catalog/use-login-first.tsx';

// Where the device itself shares, nobody needs it.
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** Wishlists belong to members, so a visitor is told to log in first. */
export function WishlistButton() {
  const { t } = useWords<'product'>();
  const askToLogin = useLoginFirst();
  return (
    <Button variant="quiet" icon="heart" onClick={askToLogin}>
      {t('product.wishlist')}
    </Button>
  );
}

/** Hands the page's address to whatever the device shares with; where there is nothing, offers to copy it, and links. */
export function ShareButton({ name }: { name: string }) {
  const { t } = useWords<'product'>();
  const [url, setUrl] = useState<string | null>(null);
  const share = async () => {
    const here = location.origin + location.pathname + location.search;
    if (!navigator.share) return setUrl(here);
    try {
      await navigator.share({ title: name, url: here });
    } catch (error) {
      // Called off is called off; what the device cannot do, the page can.
      if ((error as Error).name !== 'AbortError') setUrl(here);
    }
  };
  return (
    <>
      <Button variant="quiet" icon="share" onClick={() => void share()}>
        {t('product.share')}
      </Button>
      {url !== null && (
        <Suspense>
          <ShareDialog name={name} url={url} onClose={() => setUrl(null)} />
        </Suspense>
      )}
    </>
  );
}
