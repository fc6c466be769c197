import type { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useFormats } from './layout/use-formats.ts';

/** Who saved a thing in the meantime, and when; null unless that is what an edit was refused with. */
export function savedBy({ slug, data }: CallError): { by: string; at: string | null } | null {
  if (slug !== 'content_changed' || typeof data !== 'object' || data === null) return null;
  const { by = null, at = null } = data as { by?: unknown; at?: unknown };
  return typeof by === 'string' && by !== '' ? { by, at: typeof at === 'string' ? at : null } : null;
}

/** What to say of a refusal: the store's own sentence, ours if the store was not reached or sent none. */
export function useRefusal(error: CallError | null): string | null {
  const { t } = useWords<'staff'>();
  const { when } = useFormats();
  if (!error) return null;
  const faster = savedBy(error);
  if (faster)
    return faster.at
      ? t('staff.changed_by_at', { name: faster.by, time: when(faster.at) })
      : t('staff.changed_by', { name: faster.by });
  return error.slug === 'network' ? t('staff.no_answer') : error.message || t('staff.refused');
}

export interface Said {
  /** What the last act was refused with. */
  error: CallError | null;
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
  return { error, refusal, general: atFields ? null : refusal, fields };
}
