import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { lazy, Suspense, useState } from 'react';
import { useCompare } from '../compare/use-compare.tsx';
import { useWish } from '../wishlist/use-wish.ts';

// Not needed if the device itself can share.
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** The product's heart, in words. */
export function WishlistButton({ product }: { product: { id: string } }) {
  const { t } = useWords<'product'>();
  const { wished, press } = useWish(product.id);
  return (
    <Button variant="quiet" icon={wished ? 'check' : 'heart'} aria-pressed={wished} onClick={press}>
      {t('product.wishlist')}
    </Button>
  );
}

/** Puts the product beside others. */
export function CompareButton({ product }: { product: Parameters<typeof useCompare>[0] }) {
  const { t } = useWords<'product'>();
  const { compared, press } = useCompare(product);
  return (
    <Button variant="quiet" icon={compared ? 'check' : 'compare'} aria-pressed={compared} onClick={press}>
      {t('product.compare')}
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
