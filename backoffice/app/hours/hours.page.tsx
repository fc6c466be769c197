import { WEEKDAYS, type OpeningHours, type Weekday } from '@halfturn/contract/primitives/opening-hours.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link, useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { FormPage } from '../layout/form-page/form-page.tsx';
import { useFormDraft } from '../layout/form-page/use-form-draft.ts';
import { useStaff } from '../layout/use-staff.ts';
import { ClosedFields } from './closed-fields.tsx';
import { DayFields } from './day-fields.tsx';
import type { loadHours } from './hours.loader.ts';
import styles from './hours.module.css';
import { useDayName } from './use-day-name.ts';

const CLOSED = ['closed'] as const;
const WORKDAYS = WEEKDAYS.slice(0, 5);

type Loaded = Awaited<ReturnType<typeof loadHours>>;

/** The hours of each day of the week, and the days on which the store is closed. */
export function HoursPage() {
  const { t } = useWords<'staff-hours' | 'staff-content'>();
  const loaded = useLoaderData<typeof loadHours>();
  const { hours, version, savedBy, savedAt, today } = loaded;
  const dayName = useDayName();
  const draft = useFormDraft<OpeningHours>({ version, values: hours, by: savedBy, at: savedAt }, loaded);
  const save = () =>
    void draft.save(
      () => call('POST /admin/hours', { body: { ...draft.values, version: String(draft.base.version) } }),
      t('staff-hours.saved'),
    );
  const isDay = (name: string): name is Weekday => WEEKDAYS.some((day) => day === name);
  // A refusal names the hours within their day: `monday.1.from`.
  const describe = (name: string) => {
    const [field = ''] = name.split('.');
    return {
      label: isDay(field) ? dayName(field) : t('staff-hours.closed'),
      show: (value: unknown) => shown(value, t('staff-hours.closed_day')),
    };
  };
  const copy = () => {
    const { monday } = draft.values;
    draft.put(Object.fromEntries(WORKDAYS.map((day) => [day, monday])));
  };
  return (
    <FormPage
      title={t('staff-hours.title')}
      parent={{ to: '/settings', label: t('staff-content.settings') }}
      draft={draft}
      onSave={save}
      editable={useStaff().mayCall('staffSaveHours')}
      parts={[
        { id: 'week', label: t('staff-hours.week'), names: WEEKDAYS },
        { id: 'closed', label: t('staff-hours.closed'), names: CLOSED },
      ]}
      describe={describe}
      afterSave={t('staff-hours.after_save')}
      side={<Now {...loaded} />}
    >
      <FormCard id="week" title={t('staff-hours.week')} names={WEEKDAYS}>
        <p className="muted">{t('staff-hours.week_text')}</p>
        <div className={styles.week}>
          {WEEKDAYS.map((day) => (
            <DayFields
              key={day}
              name={day}
              spans={draft.values[day]}
              onChange={(spans) => draft.set(day, spans)}
              {...(day === 'monday' && { onCopy: copy })}
            />
          ))}
        </div>
      </FormCard>
      <FormCard id="closed" title={t('staff-hours.closed')} names={CLOSED}>
        <p className="muted">{t('staff-hours.closed_text')}</p>
        <ClosedFields
          closed={draft.values.closed}
          today={today}
          onChange={(closed) => draft.set('closed', closed)}
        />
      </FormCard>
    </FormPage>
  );
}

/** Hours or closed days in a few words, for two versions side by side. */
function shown(value: unknown, none: string): string {
  const rows = Array.isArray(value) ? (value as { from: string; to: string }[]) : [];
  return rows.map(({ from, to }) => `${from} – ${to}`).join(', ') || none;
}

/** Whether the store is open now, by what is saved, and what the hours are used for. */
function Now({ open, changesAt, timeZone }: Loaded) {
  const { t, locale } = useWords<'staff-hours'>();
  const time = changesAt && formatDateTime(changesAt, locale, { timeZone });
  const state = () => {
    if (open === null) return t('staff-hours.no_hours');
    if (!time) return t(open ? 'staff-hours.open_always' : 'staff-hours.closed_always');
    return t(open ? 'staff-hours.open_until' : 'staff-hours.closed_until', { time });
  };
  return (
    <FormCard title={t('staff-hours.now')}>
      <p>
        <b>{state()}</b>
      </p>
      <p className="muted">{t('staff-hours.zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
      <p>
        <Link to="/settings" className="link">
          {t('staff-hours.change_zone')}
        </Link>
      </p>
      <p className="muted">{t('staff-hours.used_for')}</p>
    </FormCard>
  );
}
