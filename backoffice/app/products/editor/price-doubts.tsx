import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { PRICE_DOUBTS, type PriceDoubt } from '@halfturn/contract/staff/product-states.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import type { Act } from '../../use-act.ts';

interface Doubts {
  reasons: PriceDoubt[];
  /** The currencies, where fixed prices are asked about. */
  codes: string[];
  /** How many products get such a price if many are changed, and the names of the first. */
  count: number | null;
  names: string[];
}

/** Why the store asks about a price; null if it does not. */
function doubtsOf(error: Act['error']): Doubts | null {
  if (error?.slug !== 'price_unusual' || typeof error.data !== 'object' || error.data === null) return null;
  const { reasons, codes, count, names } = error.data as Partial<Record<keyof Doubts, unknown>>;
  if (!Array.isArray(reasons)) return null;
  return {
    reasons: PRICE_DOUBTS.filter((doubt) => isOneOf(reasons, doubt)),
    codes: Array.isArray(codes) ? codes.map(String) : [],
    count: typeof count === 'number' ? count : null,
    names: Array.isArray(names) ? names.map(String) : [],
  };
}

/** What is said of the prices of many products. */
const OF_MANY = {
  half: 'staff-bulk.doubt_half',
  double: 'staff-bulk.doubt_double',
  floor: 'staff-bulk.reason_below_floor',
  cost: 'staff-bulk.doubt_cost',
} as const;

/** Asks before a price is saved that is far from the others, or below the lowest price or the cost. */
export function PriceDoubts({ act, onConfirm }: { act: Act; onConfirm: () => void }) {
  const { t } = useWords<'staff-editor' | 'staff-prices' | 'staff-bulk' | 'staff'>();
  const doubts = doubtsOf(act.error);
  if (!doubts) return null;
  const { count, names } = doubts;
  const isFixed = doubts.codes.length > 0;
  const saidOf = (doubt: PriceDoubt) => {
    if (count !== null) return t(OF_MANY[doubt]);
    return isFixed && (doubt === 'half' || doubt === 'double')
      ? t(`staff-prices.doubt_${doubt}`)
      : t(`staff-editor.doubt_${doubt}`);
  };
  return (
    <Dialog
      open
      onClose={act.forget}
      title={t(count === null ? 'staff-editor.doubt_title' : 'staff-bulk.doubt_title')}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={act.forget}>{t('staff-editor.doubt_back')}</Button>
          <Button variant="main" onClick={onConfirm}>
            {t(count === null ? 'staff-editor.doubt_save' : 'staff-bulk.doubt_apply')}
          </Button>
        </>
      }
    >
      {count !== null && (
        <p>
          {t('staff-bulk.doubt_count', { count })} <bdi>{names.join(', ')}</bdi>
          {count > names.length && ' …'}
        </p>
      )}
      {isFixed && <p>{t('staff-prices.doubt_codes', { codes: doubts.codes.join(', ') })}</p>}
      <ul>
        {doubts.reasons.map((doubt) => (
          <li key={doubt}>{saidOf(doubt)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
