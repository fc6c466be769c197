import type { ClaimPicture } from '@halfturn/contract/claims.ts';
import { MOST_PICTURE_BYTES, MOST_PICTURES } from '@halfturn/contract/primitives/claim-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useCall } from '../api.ts';
import { useUploads, type Uploads } from '../support/use-uploads.ts';

export const MOST_MB = MOST_PICTURE_BYTES / 1024 / 1024;

/** The pictures that are to go with a claim. */
export function usePictures(orderNo: string): Uploads<ClaimPicture> {
  const { t } = useWords<'claims' | 'orders'>();
  const call = useCall();
  return useUploads<ClaimPicture>({
    most: MOST_PICTURES,
    mostBytes: MOST_PICTURE_BYTES,
    post: (file, name) =>
      call(
        'POST /api/orders/{orderNo}/claim-pictures',
        { params: { orderNo }, query: { name } },
        { bytes: file },
      ),
    say: {
      tooMany: () => t('claims.pictures_hint', { most: MOST_PICTURES, mb: MOST_MB }),
      tooLarge: (name) => t('claims.too_large', { name, mb: MOST_MB }),
      failed: () => t('orders.call_failed'),
    },
  });
}
