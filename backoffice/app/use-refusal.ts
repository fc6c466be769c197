import type { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';

/** What to say of a refusal: the store's own sentence, ours if the store was not reached or sent none. */
export function useRefusal(error: CallError | null): string | null {
  const { t } = useWords<'staff'>();
  if (!error) return null;
  return error.slug === 'network' ? t('staff.no_answer') : error.message || t('staff.refused');
}

export interface Said {
  /** The refusal in words. */
  refusal: string | null;
  /** The same, unless single fields say it. */
  general: string | null;
  /** What is wrong with single fields, by their names. */
  fields: Readonly<Record<string, string>>;
}

/** Refusals that are said by their fields alone. */
const OF_FIELDS = ['invalid_input', 'password_wrong', 'password_weak'];

/** What a form says of a refusal, and where. */
export function useSaid(error: CallError | null): Said {
  const refusal = useRefusal(error);
  const fields = error?.fields ?? {};
  const atFields = error && OF_FIELDS.includes(error.slug) && Object.keys(fields).length > 0;
  return { refusal, general: atFields ? null : refusal, fields };
}
