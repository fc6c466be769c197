import type { StaffBackupSettings } from '@halfturn/contract/staff/backups.ts';
import { formatTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { wholeTyped } from '../alerts/whole-typed.ts';
import { call } from '../api.ts';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { FormCheck, FormSelect, FormText } from '../layout/form-page/form-fields.tsx';
import { FormPage } from '../layout/form-page/form-page.tsx';
import { useFormDraft } from '../layout/form-page/use-form-draft.ts';
import { useStaff } from '../layout/use-staff.ts';
import type { loadBackupSettings } from './backups.loader.ts';

/** The hour that the field begins with where backups are off. */
const USUAL_HOUR = '3';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NAMES = ['nightly', 'nightlyHour', 'keep'];

const typedOf = ({ nightlyHour, keep }: StaffBackupSettings) => ({
  nightly: nightlyHour !== null,
  nightlyHour: nightlyHour === null ? USUAL_HOUR : String(nightlyHour),
  keep: String(keep),
});

/** When backups are made by themselves, and how many are kept. */
export function BackupSettingsPage() {
  const { t, locale } = useWords<'staff-backups'>();
  const loaded = useLoaderData<typeof loadBackupSettings>();
  const { version, savedBy: by, savedAt: at } = loaded;
  const draft = useFormDraft({ version, values: typedOf(loaded), by, at }, loaded);
  const { nightly, nightlyHour, keep } = draft.values;
  const save = () =>
    void draft.save(
      () =>
        call('POST /admin/backups/settings', {
          body: {
            nightlyHour: nightly ? Number(nightlyHour) : null,
            keep: wholeTyped(keep),
            version: Number(draft.base.version),
          },
        }),
      t('staff-backups.saved'),
    );
  const labels: Record<string, string> = {
    nightly: t('staff-backups.nightly'),
    nightlyHour: t('staff-backups.hour'),
    keep: t('staff-backups.keep'),
  };
  // The hour of a clock, whatever the time zone.
  const hourIn = (hour: number) =>
    formatTime(new Date(Date.UTC(2000, 0, 1, hour)), locale, { timeZone: 'UTC' });
  return (
    <FormPage
      title={t('staff-backups.settings')}
      parent={{ to: '/backups', label: t('staff-backups.title') }}
      draft={draft}
      onSave={save}
      editable={useStaff().mayCall('staffSaveBackupSettings')}
      parts={[{ id: 'schedule', label: t('staff-backups.settings'), names: NAMES }]}
      describe={(name) => ({ label: labels[name] ?? name })}
    >
      <FormCard id="schedule" title={t('staff-backups.settings')} names={NAMES}>
        <FormCheck draft={draft} name="nightly">
          {t('staff-backups.nightly')}
        </FormCheck>
        {nightly && (
          <FormSelect
            draft={draft}
            name="nightlyHour"
            label={t('staff-backups.hour')}
            hint={t('staff-backups.hour_hint', { zone: loaded.timeZone.replaceAll('_', ' ') })}
            options={HOURS.map((hour) => [String(hour), hourIn(hour)] as const)}
          />
        )}
        <FormText
          draft={draft}
          name="keep"
          label={t('staff-backups.keep')}
          hint={t('staff-backups.keep_hint')}
          inputMode="numeric"
          dir="ltr"
          maxLength={3}
        />
      </FormCard>
    </FormPage>
  );
}
