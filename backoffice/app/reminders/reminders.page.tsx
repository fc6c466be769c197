import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { wholeTyped } from '../alerts/whole-typed.ts';
import { call } from '../api.ts';
import { Fact, Facts } from '../layout/facts.tsx';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { FormCheck, FormText } from '../layout/form-page/form-fields.tsx';
import { FormPage } from '../layout/form-page/form-page.tsx';
import { useFormDraft } from '../layout/form-page/use-form-draft.ts';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import type { loadReminders } from './reminders.loader.ts';

type Loaded = Awaited<ReturnType<typeof loadReminders>>;

/** What the fields begin with where a reminder is off. */
const USUAL = { open: '10', expired: '60' };

const typedOf = ({ openMinutes, expiredMinutes }: Loaded) => ({
  open: openMinutes !== null,
  openMinutes: openMinutes === null ? USUAL.open : String(openMinutes),
  expired: expiredMinutes !== null,
  expiredMinutes: expiredMinutes === null ? USUAL.expired : String(expiredMinutes),
});

const NAMES = { open: ['open', 'openMinutes'], expired: ['expired', 'expiredMinutes'] } as const;

/** Which reminders of unpaid orders are sent, and what came of those of the last 30 days. */
export function RemindersPage() {
  const { t } = useWords<'staff' | 'staff-reminders'>();
  const { number } = useFormats();
  const loaded = useLoaderData<typeof loadReminders>();
  const { version, savedBy: by, savedAt: at } = loaded;
  const draft = useFormDraft({ version, values: typedOf(loaded), by, at }, loaded);
  const { open, openMinutes, expired, expiredMinutes } = draft.values;
  const save = () =>
    void draft.save(
      () =>
        call('POST /admin/reminders', {
          body: {
            openMinutes: open ? wholeTyped(openMinutes) : null,
            expiredMinutes: expired ? wholeTyped(expiredMinutes) : null,
            version: Number(draft.base.version),
          },
        }),
      t('staff-reminders.saved'),
    );
  const minutes = t('staff-reminders.minutes');
  const labels: Record<string, string> = {
    open: t('staff-reminders.send'),
    openMinutes: minutes,
    expired: t('staff-reminders.send'),
    expiredMinutes: minutes,
  };
  return (
    <FormPage
      title={t('staff-reminders.title')}
      parent={{ to: '/orders', label: t('staff.orders') }}
      draft={draft}
      onSave={save}
      editable={useStaff().mayCall('staffSaveReminders')}
      parts={[
        { id: 'open', label: t('staff-reminders.open'), names: NAMES.open },
        { id: 'expired', label: t('staff-reminders.expired'), names: NAMES.expired },
      ]}
      describe={(name) => ({ label: labels[name] ?? name })}
      notice={<p className="muted">{t('staff-reminders.text')}</p>}
      side={
        <FormCard title={t('staff-reminders.last_30')}>
          <Facts>
            <Fact name={t('staff-reminders.sent')}>{number(loaded.sent)}</Fact>
            <Fact name={t('staff-reminders.paid')}>{number(loaded.paid)}</Fact>
          </Facts>
        </FormCard>
      }
    >
      <FormCard id="open" title={t('staff-reminders.open')} names={NAMES.open}>
        <p>{t('staff-reminders.open_text')}</p>
        <FormCheck draft={draft} name="open">
          {t('staff-reminders.send')}
        </FormCheck>
        {open && (
          <FormText
            draft={draft}
            name="openMinutes"
            label={minutes}
            hint={t('staff-reminders.open_hint')}
            inputMode="numeric"
            dir="ltr"
            maxLength={4}
          />
        )}
      </FormCard>
      <FormCard id="expired" title={t('staff-reminders.expired')} names={NAMES.expired}>
        <p>{t('staff-reminders.expired_text')}</p>
        <FormCheck draft={draft} name="expired">
          {t('staff-reminders.send')}
        </FormCheck>
        {expired && (
          <FormText
            draft={draft}
            name="expiredMinutes"
            label={minutes}
            hint={t('staff-reminders.expired_hint')}
            inputMode="numeric"
            dir="ltr"
            maxLength={4}
          />
        )}
      </FormCard>
    </FormPage>
  );
}
