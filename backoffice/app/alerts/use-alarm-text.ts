import type { StaffAlarm } from '@halfturn/contract/staff/alarms.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useFormats } from '../layout/use-formats.ts';

/** An alert in a sentence. */
export function useAlarmText() {
  const { t } = useWords<'staff-alarms'>();
  const { time } = useFormats();
  return ({ kind, said }: Pick<StaffAlarm, 'kind' | 'said'>): string =>
    t(`staff-alarms.text_${kind}`, {
      name: said.name ?? '',
      count: said.count ?? 0,
      result: said.result ?? '',
      at: said.at ? time(said.at) : '',
    });
}
