import type { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';

/** What to say of a refusal: the store's own sentence, ours if the store was not reached or sent none. */
export function useRefusal(error: CallError | null): string | null {
  const { t } = useWords<'staff'>();
  if (!error) return null;
  return error.slug === 'network' ? t('staff.no_answer') : error.message || t('staff.refused');
}
