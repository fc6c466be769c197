import { useWords } from '@halfturn/locales/react.ts';
import { useCall } from '../api.ts';
import { WritingForm } from './writing-form.tsx';

export interface ReviewFormProps {
  productId: string;
  /** The order that the review stands on. */
  orderNo: string;
  onCancel: () => void;
}

/** A review of a product. Who has bought it needs no captcha. */
export default function ReviewForm({ productId, orderNo, onCancel }: ReviewFormProps) {
  const { t } = useWords<'reviews'>();
  const call = useCall();
  return (
    <WritingForm
      words={{
        text: t('reviews.text'),
        textHint: t('reviews.text_hint'),
        send: t('reviews.send'),
        thanks: (state) => t(state === 'approved' ? 'reviews.thanks_shown' : 'reviews.thanks'),
      }}
      takesFocus
      onCancel={onCancel}
      send={(body) =>
        call('POST /api/products/{id}/reviews', { params: { id: productId }, body: { ...body, orderNo } })
      }
    />
  );
}
