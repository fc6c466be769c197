import type { AlarmLimits, StaffAlarmSettings } from '@halfturn/contract/staff/alarms.ts';
import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { FormCheck, FormText } from '../layout/form-page/form-fields.tsx';
import { FormPage } from '../layout/form-page/form-page.tsx';
import { useFormDraft, type FormDraft } from '../layout/form-page/use-form-draft.ts';
import { useStaff } from '../layout/use-staff.ts';
import { CopyLine } from '../payment-methods/copy-line.tsx';
import type { loadAlertSettings } from './alerts.loader.ts';
import { wholeTyped } from './whole-typed.ts';

/** The numbers with their words, in the order in which they are asked for. */
const LIMITS = {
  orderMinutes: 'staff-alarms.order_minutes',
  queueMinutes: 'staff-alarms.queue_minutes',
  failedMails: 'staff-alarms.failed_mails',
  disputeHours: 'staff-alarms.dispute_hours',
  answerHours: 'staff-alarms.answer_hours',
} as const satisfies Record<keyof AlarmLimits, string>;
const NAMES = keysOf(LIMITS);
const HOOK = ['hookUrl', 'newSecret'];

type Typed = Record<keyof AlarmLimits | 'hookUrl', string> & { newSecret: boolean };

const typedOf = (settings: StaffAlarmSettings): Typed => ({
  orderMinutes: String(settings.orderMinutes),
  queueMinutes: String(settings.queueMinutes),
  failedMails: String(settings.failedMails),
  disputeHours: String(settings.disputeHours),
  answerHours: String(settings.answerHours),
  hookUrl: settings.hookUrl,
  newSecret: false,
});

const bodyOf = ({ values, base }: FormDraft<Typed>) => ({
  orderMinutes: wholeTyped(values.orderMinutes),
  queueMinutes: wholeTyped(values.queueMinutes),
  failedMails: wholeTyped(values.failedMails),
  disputeHours: wholeTyped(values.disputeHours),
  answerHours: wholeTyped(values.answerHours),
  hookUrl: values.hookUrl,
  newSecret: values.newSecret,
  version: Number(base.version),
});

/** When alerts are opened, and the address that they are posted to. For owners. */
export function AlertSettingsPage() {
  const { t } = useWords<'staff-alarms'>();
  const settings = useLoaderData<typeof loadAlertSettings>();
  const { version, savedBy: by, savedAt: at } = settings;
  const draft = useFormDraft<Typed>({ version, values: typedOf(settings), by, at }, settings);
  const [secret, setSecret] = useState<string | null>(null);
  const save = () =>
    void draft.save(async () => {
      const saved = await call('POST /admin/alarms/settings', { body: bodyOf(draft) });
      setSecret(saved.secret);
    }, t('staff-alarms.saved'));
  const labels: Record<string, string> = {
    ...Object.fromEntries(NAMES.map((name) => [name, t(LIMITS[name])])),
    hookUrl: t('staff-alarms.hook_url'),
    newSecret: t('staff-alarms.new_secret'),
  };
  return (
    <FormPage
      title={t('staff-alarms.settings')}
      parent={{ to: '/alerts', label: t('staff-alarms.title') }}
      draft={draft}
      onSave={save}
      editable={useStaff().mayCall('staffSaveAlarmSettings')}
      parts={[
        { id: 'when', label: t('staff-alarms.when'), names: NAMES },
        { id: 'webhook', label: t('staff-alarms.hook'), names: HOOK },
      ]}
      describe={(name) => ({ label: labels[name] ?? name })}
    >
      <FormCard id="when" title={t('staff-alarms.when')} names={NAMES}>
        {NAMES.map((name) => (
          <FormText
            key={name}
            draft={draft}
            name={name}
            label={t(LIMITS[name])}
            inputMode="numeric"
            dir="ltr"
            maxLength={5}
          />
        ))}
      </FormCard>
      <Hook draft={draft} settings={settings} />
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </FormPage>
  );
}

/** The address that alerts are posted to, with a test of what is saved. */
function Hook({ draft, settings }: { draft: FormDraft<Typed>; settings: StaffAlarmSettings }) {
  const { t } = useWords<'staff-alarms'>();
  const [found, setFound] = useState<{ result: 'works' | 'refused' | 'no_answer'; detail: string } | null>(
    null,
  );
  const test = () =>
    void draft.act.run('test', async () => {
      setFound(null);
      setFound(await call('POST /admin/alarms/settings/test'));
    });
  return (
    <FormCard
      id="webhook"
      title={t('staff-alarms.hook')}
      names={HOOK}
      end={
        settings.hookUrl !== '' && (
          <Button busy={draft.act.busy === 'test'} onClick={test}>
            {t('staff-alarms.test')}
          </Button>
        )
      }
    >
      {found && (
        <Notice tone={found.result === 'works' ? 'good' : 'bad'} role="status">
          {t(`staff-alarms.result_${found.result}`, { detail: found.detail })}
        </Notice>
      )}
      <p>{t('staff-alarms.hook_text')}</p>
      <FormText
        draft={draft}
        name="hookUrl"
        label={t('staff-alarms.hook_url')}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        maxLength={500}
      />
      <p className="muted">{t('staff-alarms.hook_secret_text')}</p>
      {settings.hasSecret && (
        <FormCheck draft={draft} name="newSecret">
          {t('staff-alarms.new_secret')}
        </FormCheck>
      )}
    </FormCard>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-alarms'>();
  return (
    <Dialog
      open
      held
      title={t('staff-alarms.secret')}
      closeLabel={t('staff.close')}
      onClose={onClose}
      footer={
        <Button variant="main" onClick={onClose}>
          {t('staff-alarms.done')}
        </Button>
      }
    >
      <p>{t('staff-alarms.secret_once')}</p>
      <CopyLine label={t('staff-alarms.secret')} text={secret} />
    </Dialog>
  );
}
