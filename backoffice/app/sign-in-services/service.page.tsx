import { SIGN_IN_PROVIDER_NAMES } from '@halfturn/contract/primitives/sign-in-providers.ts';
import { SIGN_IN_FIELDS } from '@halfturn/contract/staff/sign-in-fields.ts';
import type { SignInConnection, StaffSignInProvider } from '@halfturn/contract/staff/sign-in-providers.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { FormPage } from '../layout/form-page/form-page.tsx';
import { useFormDraft, type FormDraft } from '../layout/form-page/use-form-draft.ts';
import { useStaff } from '../layout/use-staff.ts';
import { CopyLine } from '../payment-methods/copy-line.tsx';
import { ServiceField, type ServiceDraft } from './service-field.tsx';
import { ServiceState } from './service-state.tsx';
import type { loadSignInService } from './sign-in-services.loader.ts';

/** The variables that set a service where the store runs. */
const ENVIRONMENT = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  apple: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  steam: ['STEAM_SIGN_IN'],
} as const;

/** What the form has of a registration: a secret part is empty unless it was typed. */
const valuesOf = ({ provider, fields }: StaffSignInProvider): ServiceDraft =>
  Object.fromEntries(
    SIGN_IN_FIELDS[provider].map(({ name, secret }) => [
      name,
      secret ? '' : (fields.find((field) => field.name === name)?.value ?? ''),
    ]),
  );

/** The store's registration at a service that visitors sign in with. */
export function ServicePage() {
  const { t } = useWords<'staff-payment-accounts' | 'staff-sign-in'>();
  const service = useLoaderData<typeof loadSignInService>();
  const { provider } = service;
  const name = SIGN_IN_PROVIDER_NAMES[provider];
  const editable = useStaff().mayCall('staffSaveSignInProvider') && service.source !== 'environment';
  const draft = useFormDraft(
    { version: service.version, values: valuesOf(service), by: service.savedBy, at: service.savedAt },
    service,
  );
  const [found, setFound] = useState<SignInConnection | null>(null);
  const names = SIGN_IN_FIELDS[provider].map((field) => field.name);
  const save = () =>
    void draft.save(
      () =>
        call('POST /admin/sign-in-providers/{provider}', {
          params: { provider },
          body: { values: draft.values, version: draft.base.version as number },
        }),
      t('staff-payment-accounts.saved'),
    );
  return (
    <FormPage
      title={name}
      parent={{ to: '/sign-in-services', label: t('staff-sign-in.title') }}
      state={<ServiceState service={service} />}
      acts={<Acts service={service} draft={draft} onFound={setFound} onTurnOn={save} />}
      notice={<Notices service={service} found={found} />}
      draft={draft}
      onSave={save}
      editable={editable && names.length > 0}
      parts={[{ id: 'account', label: t('staff-payment-accounts.account', { name }), names }]}
      describe={(field) => ({
        label: field,
        ...(SIGN_IN_FIELDS[provider].some((one) => one.name === field && one.secret) && {
          show: () => '••••',
        }),
      })}
    >
      <FormCard id="account" title={t('staff-payment-accounts.account', { name })} names={names}>
        {provider === 'steam' && <p>{t('staff-sign-in.steam_text')}</p>}
        {SIGN_IN_FIELDS[provider].map((field) => (
          <ServiceField key={field.name} service={service} field={field} draft={draft} />
        ))}
      </FormCard>
      {provider !== 'steam' && (
        <FormCard id="address" title={t('staff-sign-in.address')}>
          <p>{t('staff-sign-in.address_text', { name })}</p>
          <CopyLine label={t('staff-sign-in.address')} text={service.redirectUrl} />
        </FormCard>
      )}
    </FormPage>
  );
}

interface NoticesProps {
  service: StaffSignInProvider;
  /** What the last test found. */
  found: SignInConnection | null;
}

function Notices({ service: { provider, source, missingKey }, found }: NoticesProps) {
  const { t } = useWords<'staff-payment-accounts'>();
  return (
    <>
      {source === 'environment' && (
        <Notice>
          {t('staff-payment-accounts.in_environment', { names: ENVIRONMENT[provider].join(', ') })}
        </Notice>
      )}
      {missingKey && (
        <Notice tone="bad">{t('staff-payment-accounts.missing_key', { id: missingKey })}</Notice>
      )}
      {found && (
        <Notice tone={found.result === 'works' ? 'good' : 'bad'} role="status">
          {t(`staff-payment-accounts.result_${found.result}`, { name: SIGN_IN_PROVIDER_NAMES[provider] })}
        </Notice>
      )}
    </>
  );
}

interface ActsProps {
  service: StaffSignInProvider;
  draft: FormDraft<ServiceDraft>;
  onFound: (found: SignInConnection | null) => void;
  /** Saves a registration that has no parts. */
  onTurnOn: () => void;
}

/** Tests the connection with what is typed, and removes the registration. */
function Acts({ service: { provider, source, version }, draft, onFound, onTurnOn }: ActsProps) {
  const { t } = useWords<'staff-payment-accounts' | 'staff-sign-in'>();
  const { mayCall } = useStaff();
  const [removing, setRemoving] = useState(false);
  const test = async () => {
    let found: SignInConnection | null = null;
    const asked = await draft.act.run('test', async () => {
      onFound(null);
      const body = { values: draft.values };
      found = await call('POST /admin/sign-in-providers/{provider}/test', { params: { provider }, body });
    });
    // Shown once the button can be pressed again.
    if (asked) onFound(found);
  };
  return (
    <>
      {mayCall('staffRemoveSignInProvider') && source === 'saved' && (
        <Button variant="quiet" onClick={() => setRemoving(true)}>
          {t('staff-payment-accounts.remove')}
        </Button>
      )}
      {mayCall('staffTestSignInProvider') && (
        <Button busy={draft.act.busy === 'test'} onClick={() => void test()}>
          {t('staff-payment-accounts.test')}
        </Button>
      )}
      {provider === 'steam' && source === 'none' && mayCall('staffSaveSignInProvider') && (
        <Button variant="main" busy={draft.saving} onClick={onTurnOn}>
          {t('staff-sign-in.turn_on')}
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          title={t('staff-payment-accounts.remove')}
          action={t('staff-payment-accounts.remove')}
          done={t('staff-payment-accounts.removed')}
          work={() =>
            call('POST /admin/sign-in-providers/{provider}/remove', {
              params: { provider },
              body: { version },
            })
          }
          onClose={() => setRemoving(false)}
        >
          {t('staff-sign-in.remove_text', { name: SIGN_IN_PROVIDER_NAMES[provider] })}
        </ConfirmDialog>
      )}
    </>
  );
}
