import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { AlarmRow } from './alarms.queries.ts';

/** An alert in a sentence, for mails and posts. */
export function describeAlarm(
  { kind, said }: Pick<AlarmRow, 'kind' | 'said'>,
  locale: Locale = DEFAULT_LOCALE,
): string {
  const { t } = loadWords(locale, ['staff-alarms']);
  return t(`staff-alarms.text_${kind}`, {
    name: said.name ?? '',
    count: said.count ?? 0,
    result: said.result ?? '',
    at: said.at ? formatDateTime(new Date(said.at), locale, { zone: true }) : '',
  });
}
