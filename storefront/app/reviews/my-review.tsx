import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { lazy, Suspense, useState } from 'react';
import { useMine } from './use-mine.ts';

const loadForm = () => import('./review-form.tsx');
const ReviewForm = lazy(loadForm);

/** The visitor's own review of the product, where this browser holds an order that allows one. Nothing for all others. */
export function MyReview({ productId, open }: { productId: string; open: boolean }) {
  const { t } = useWords<'reviews'>();
  const [mine] = useMine(open ? productId : null);
  const [writes, setWrites] = useState(false);
  const own = mine?.rows.find((row) => row.productId === productId);
  if (!mine || !own) return null;
  if (own.state !== 'open')
    return (
      <Notice tone={own.state === 'approved' ? 'good' : 'info'}>{t(`reviews.mine_${own.state}`)}</Notice>
    );
  if (!mine.enabled) return <Notice>{t('reviews.off')}</Notice>;
  if (!writes)
    return (
      <Button
        variant="main"
        icon="pencil"
        onPointerEnter={expectForm}
        onFocus={expectForm}
        onClick={() => setWrites(true)}
      >
        {t('reviews.write')}
      </Button>
    );
  return (
    <Suspense>
      <ReviewForm productId={productId} orderNo={own.orderNo} onCancel={() => setWrites(false)} />
    </Suspense>
  );
}

function expectForm(): void {
  loadForm().catch(() => {});
}
