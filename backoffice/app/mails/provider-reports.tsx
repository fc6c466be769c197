import {
  MAIL_PROVIDER_EVENTS,
  MAIL_PROVIDER_NAMES,
  type MailProvider,
} from '@halfturn/contract/staff/mail-providers.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { CopyLine } from '../payment-methods/copy-line.tsx';
import { useAct } from '../use-act.ts';
import type { loadBounces } from './bounces.loader.ts';
import styles from './mails.module.css';

type Webhook = Awaited<ReturnType<typeof loadBounces>>['webhooks'][number];

/** The providers of email delivery that can report bounces and complaints to the store, and which of them do. */
export function ProviderReports({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useWords<'staff-bounces'>();
  const [opened, setOpened] = useState<MailProvider | null>(null);
  const [removed, setRemoved] = useState<MailProvider | null>(null);
  const of = (provider: MailProvider | null) => webhooks.find((row) => row.provider === provider);
  const [open, remove] = [of(opened), of(removed)];
  return (
    <FormCard id="providers" title={t('staff-bounces.providers')}>
      <p className="muted">{t('staff-bounces.providers_text')}</p>
      <ul className={styles.providers}>
        {webhooks.map((webhook) => (
          <ProviderRow
            key={webhook.provider}
            webhook={webhook}
            onOpen={() => setOpened(webhook.provider)}
            onRemove={() => setRemoved(webhook.provider)}
          />
        ))}
      </ul>
      {open && <SecretDialog webhook={open} onClose={() => setOpened(null)} />}
      {remove && <RemoveDialog webhook={remove} onClose={() => setRemoved(null)} />}
    </FormCard>
  );
}

interface ProviderRowProps {
  webhook: Webhook;
  onOpen: () => void;
  onRemove: () => void;
}

function ProviderRow({ webhook, onOpen, onRemove }: ProviderRowProps) {
  const { t } = useWords<'staff-bounces' | 'staff-products'>();
  const { time } = useFormats();
  const maySave = useStaff().mayCall('staffSaveMailWebhook');
  const { provider, secretSet, unreadable, heardAt } = webhook;
  const name = MAIL_PROVIDER_NAMES[provider];
  const change = t(secretSet ? 'staff-products.change' : 'staff-bounces.set_up_button');
  return (
    <li>
      <div>
        <h3>
          <bdi>{name}</bdi> {secretSet && <Tag tone="good">{t('staff-bounces.set_up')}</Tag>}
        </h3>
        {secretSet && (
          <small className="muted">
            {heardAt === null
              ? t('staff-bounces.not_heard')
              : t('staff-bounces.heard_at', { time: time(heardAt) })}
          </small>
        )}
        {unreadable && <Notice tone="bad">{t('staff-bounces.secret_unreadable')}</Notice>}
      </div>
      {maySave && (
        <div className={styles.acts}>
          {secretSet && (
            <Button variant="quiet" aria-label={`${t('staff-bounces.turn_off')}: ${name}`} onClick={onRemove}>
              {t('staff-bounces.turn_off')}
            </Button>
          )}
          <Button aria-label={`${change}: ${name}`} onClick={onOpen}>
            {change}
          </Button>
        </div>
      )}
    </li>
  );
}

interface WebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Names the address and the events that are entered at the provider, and takes what its reports are verified with. */
function SecretDialog({ webhook, onClose }: WebhookDialogProps) {
  const { t } = useWords<'staff-bounces' | 'staff-products' | 'staff-payment-accounts'>();
  const act = useAct();
  const [missing, setMissing] = useState(false);
  const { provider, url, version } = webhook;
  const name = MAIL_PROVIDER_NAMES[provider];
  const typed = (fields: FormData) => String(fields.get('secret') ?? '').trim();
  const ready = (fields: FormData) => {
    setMissing(typed(fields) === '');
    return typed(fields) !== '';
  };
  const save = (fields: FormData) =>
    call('POST /admin/mail-webhooks/{provider}', {
      params: { provider },
      body: { secret: typed(fields), version },
    });
  return (
    <SaveDialog
      act={act}
      title={t('staff-bounces.reports_of', { name })}
      action={t('staff-products.save')}
      done={t('staff-bounces.reports_saved')}
      ready={ready}
      save={save}
      onClose={onClose}
    >
      <p>{t(`staff-bounces.how_${provider}`)}</p>
      <CopyLine label={t('staff-payment-accounts.webhook_address')} text={url} />
      <div>
        <b>{t('staff-payment-accounts.events')}</b>
        <ul className={styles.events} dir="ltr">
          {MAIL_PROVIDER_EVENTS[provider].map((event) => (
            <li key={event}>
              <code>{event}</code>
            </li>
          ))}
        </ul>
      </div>
      <TextField
        name="secret"
        label={t(`staff-bounces.secret_${provider}`)}
        hint={t(webhook.secretSet ? 'staff-bounces.secret_replace' : 'staff-bounces.secret_hint')}
        error={missing ? t('staff-bounces.secret_missing') : act.fields.secret}
        dir="ltr"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
    </SaveDialog>
  );
}

function RemoveDialog({ webhook: { provider, version }, onClose }: WebhookDialogProps) {
  const { t } = useWords<'staff-bounces'>();
  const name = MAIL_PROVIDER_NAMES[provider];
  const body = { secret: '', version };
  return (
    <ConfirmDialog
      title={t('staff-bounces.reports_of', { name })}
      action={t('staff-bounces.turn_off')}
      done={t('staff-bounces.turned_off')}
      work={() => call('POST /admin/mail-webhooks/{provider}', { params: { provider }, body })}
      onClose={onClose}
    >
      {t('staff-bounces.turn_off_text', { name })}
    </ConfirmDialog>
  );
}
