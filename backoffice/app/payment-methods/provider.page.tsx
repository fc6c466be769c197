import type { Connection, StaffPaymentProvider } from '@halfturn/contract/staff/payment-providers.ts';
import { PROVIDER_EVENTS, PROVIDER_FIELDS } from '@halfturn/contract/staff/provider-fields.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { FormPage } from '../layout/form-page/form-page.tsx';
import { useFormDraft, type FormDraft } from '../layout/form-page/use-form-draft.ts';
import { useStaff } from '../layout/use-staff.ts';
import { CopyLine } from './copy-line.tsx';
import type { loadPaymentProvider } from './payment-methods.loader.ts';
import { ProviderField, type ProviderDraft } from './provider-field.tsx';
import { ENVIRONMENT_NAMES, PROVIDER_NAMES } from './provider-names.ts';
import styles from './payment-methods.module.css';

/** What the form has of an account: a secret part is empty unless it was typed. */
const valuesOf = ({ code, fields }: StaffPaymentProvider): ProviderDraft =>
  Object.fromEntries(
    PROVIDER_FIELDS[code].map(({ name, secret }) => {
      const value = secret ? '' : (fields.find((field) => field.name === name)?.value ?? '');
      return [name, name === 'mode' && value === '' ? 'live' : value];
    }),
  );

/** The store's account at a payment provider: what it is called with, whether it answers, and where it sends its messages. */
export function ProviderPage() {
  const { t } = useWords<'staff-payment-accounts' | 'staff-payment-methods'>();
  const provider = useLoaderData<typeof loadPaymentProvider>();
  const { code } = provider;
  const name = PROVIDER_NAMES[code];
  const fixed = provider.source === 'environment';
  const editable = useStaff().mayCall('staffSavePaymentProvider') && !fixed;
  const draft = useFormDraft(
    { version: provider.version, values: valuesOf(provider), by: provider.savedBy, at: provider.savedAt },
    provider,
  );
  const [found, setFound] = useState<Connection | null>(null);
  const names = PROVIDER_FIELDS[code].map((field) => field.name);
  const save = () =>
    void draft.save(
      () =>
        call('POST /admin/payment-providers/{code}', {
          params: { code },
          body: { values: draft.values, version: draft.base.version as number },
        }),
      t('staff-payment-accounts.saved'),
    );
  return (
    <FormPage
      title={name}
      parent={{ to: '/payment-methods', label: t('staff-payment-methods.title') }}
      state={<State provider={provider} />}
      acts={<Acts provider={provider} draft={draft} onFound={setFound} />}
      notice={<Notices provider={provider} found={found} />}
      draft={draft}
      onSave={save}
      editable={editable}
      parts={[{ id: 'account', label: t('staff-payment-accounts.account', { name }), names }]}
      describe={(field) => ({
        label: t(`staff-payment-accounts.${field as 'secretKey'}`),
        ...(PROVIDER_FIELDS[code].some((one) => one.name === field && one.secret) && { show: () => '••••' }),
      })}
    >
      <FormCard id="account" title={t('staff-payment-accounts.account', { name })} names={names}>
        {PROVIDER_FIELDS[code].map((field) => (
          <ProviderField key={field.name} provider={provider} field={field} draft={draft} />
        ))}
      </FormCard>
      <Webhook provider={provider} />
    </FormPage>
  );
}

function State({ provider: { source, mode } }: { provider: StaffPaymentProvider }) {
  const { t } = useWords<'staff-payment-accounts' | 'staff-payment-methods'>();
  if (source === 'none') return <Tag>{t('staff-payment-methods.not_set_up')}</Tag>;
  if (mode === 'test') return <Tag tone="warn">{t('staff-payment-accounts.test_mode')}</Tag>;
  return <Tag tone="good">{t('staff-payment-accounts.connected')}</Tag>;
}

interface NoticesProps {
  provider: StaffPaymentProvider;
  /** What the last test found. */
  found: Connection | null;
}

function Notices({ provider: { code, source, missingKey }, found }: NoticesProps) {
  const { t } = useWords<'staff-payment-accounts'>();
  const values = { name: PROVIDER_NAMES[code], detail: found?.detail ?? '' };
  return (
    <>
      {source === 'environment' && (
        <Notice>
          {t('staff-payment-accounts.in_environment', { names: ENVIRONMENT_NAMES[code].join(', ') })}
        </Notice>
      )}
      {missingKey && (
        <Notice tone="bad">{t('staff-payment-accounts.missing_key', { id: missingKey })}</Notice>
      )}
      {found && (
        <Notice tone={found.result === 'works' ? 'good' : 'bad'} role="status">
          {t(`staff-payment-accounts.result_${found.result}`, values)}
        </Notice>
      )}
    </>
  );
}

interface ActsProps {
  provider: StaffPaymentProvider;
  draft: FormDraft<ProviderDraft>;
  onFound: (found: Connection | null) => void;
}

/** Tests the connection with what is typed, and removes the account. */
function Acts({ provider: { code, source, version }, draft, onFound }: ActsProps) {
  const { t } = useWords<'staff-payment-accounts'>();
  const { mayCall } = useStaff();
  const [removing, setRemoving] = useState(false);
  const name = PROVIDER_NAMES[code];
  const test = async () => {
    let found: Connection | null = null;
    const asked = await draft.act.run('test', async () => {
      onFound(null);
      const body = { values: draft.values };
      found = await call('POST /admin/payment-providers/{code}/test', { params: { code }, body });
    });
    // Shown once the button can be pressed again.
    if (asked) onFound(found);
  };
  return (
    <>
      {mayCall('staffRemovePaymentProvider') && source === 'saved' && (
        <Button variant="quiet" onClick={() => setRemoving(true)}>
          {t('staff-payment-accounts.remove')}
        </Button>
      )}
      {mayCall('staffTestPaymentProvider') && (
        <Button busy={draft.act.busy === 'test'} onClick={() => void test()}>
          {t('staff-payment-accounts.test')}
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          title={t('staff-payment-accounts.remove')}
          action={t('staff-payment-accounts.remove')}
          done={t('staff-payment-accounts.removed')}
          work={() =>
            call('POST /admin/payment-providers/{code}/remove', { params: { code }, body: { version } })
          }
          onClose={() => setRemoving(false)}
        >
          {t('staff-payment-accounts.remove_text', { name })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Where the provider has to send its messages, and which. */
function Webhook({ provider: { code, webhookUrl } }: { provider: StaffPaymentProvider }) {
  const { t } = useWords<'staff-payment-accounts'>();
  return (
    <FormCard id="webhook" title={t('staff-payment-accounts.webhook')}>
      <p>{t('staff-payment-accounts.webhook_text', { name: PROVIDER_NAMES[code] })}</p>
      <CopyLine label={t('staff-payment-accounts.webhook_address')} text={webhookUrl} />
      <h3 className={styles.events}>{t('staff-payment-accounts.events')}</h3>
      <ul className={styles.eventList} dir="ltr">
        {PROVIDER_EVENTS[code].map((event) => (
          <li key={event}>
            <code>{event}</code>
          </li>
        ))}
      </ul>
    </FormCard>
  );
}
