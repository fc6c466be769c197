import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { PRICE_DOUBTS, type PriceDoubt } from '@halfturn/contract/staff/product-states.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import type { ProductValues } from './product-values.ts';

/** Why the store asks about a price; none if it does not. */
function doubtsOf(error: FormDraft<ProductValues>['act']['error']): PriceDoubt[] {
  if (error?.slug !== 'price_unusual') return [];
  const { data } = error;
  const reasons = typeof data === 'object' && data !== null && 'reasons' in data ? data.reasons : [];
  return Array.isArray(reasons) ? PRICE_DOUBTS.filter((doubt) => isOneOf(reasons, doubt)) : [];
}

/** Asks before a price is saved that is far from the one before, or below the lowest price or the cost. */
export function PriceDoubts({
  draft,
  onConfirm,
}: {
  draft: FormDraft<ProductValues>;
  onConfirm: () => void;
}) {
  const { t } = useWords<'staff-editor' | 'staff'>();
  const doubts = doubtsOf(draft.act.error);
  if (doubts.length === 0) return null;
  return (
    <Dialog
      open
      onClose={draft.act.forget}
      title={t('staff-editor.doubt_title')}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={draft.act.forget}>{t('staff-editor.doubt_back')}</Button>
          <Button variant="main" onClick={onConfirm}>
            {t('staff-editor.doubt_save')}
          </Button>
        </>
      }
    >
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt}>{t(`staff-editor.doubt_${doubt}`)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
