import type { BounceResult } from '@halfturn/contract/staff/bounce-results.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { FormText } from '../layout/form-page/form-fields.tsx';
import { FormPage } from '../layout/form-page/form-page.tsx';
import { useFormDraft, type FormDraft } from '../layout/form-page/use-form-draft.ts';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { wholeTyped } from '../typed-number.ts';
import type { loadBounces } from './bounces.loader.ts';
import styles from './mails.module.css';
import { ProviderReports } from './provider-reports.tsx';

type Loaded = Awaited<ReturnType<typeof loadBounces>>['account'];

/** The form: the password is empty unless it was typed. */
type Values = Record<'host' | 'port' | 'user' | 'password' | 'folder', string>;
const NAMES = ['host', 'port', 'user', 'password', 'folder'] as const;

const bodyOf = (values: Values) => ({ ...values, port: wholeTyped(values.port) });

/** The email account that bounces come back to: how it is reached, and what the last reading came to. */
export function BouncesPage() {
  const { t } = useWords<'staff-bounces' | 'staff-mail-log'>();
  const { account, webhooks } = useLoaderData<typeof loadBounces>();
  const { host, user, folder, version, savedBy, savedAt } = account;
  const values = { host, port: String(account.port), user, password: '', folder };
  const draft = useFormDraft<Values>({ version, values, by: savedBy, at: savedAt }, account);
  const [found, setFound] = useState<Found | null>(null);
  const save = () =>
    void draft.save(
      () =>
        call('POST /admin/bounce-account', {
          body: { ...bodyOf(draft.values), version: Number(draft.base.version) },
        }),
      t('staff-bounces.saved'),
    );
  const text = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <FormPage
        title={t('staff-bounces.title')}
        parent={{ to: '/mails', label: t('staff-mail-log.title') }}
        state={host !== '' && <Tag tone="good">{t('staff-bounces.set_up')}</Tag>}
        acts={<Acts account={account} draft={draft} onFound={setFound} />}
        notice={found && <Tested found={found} />}
        draft={draft}
        onSave={save}
        editable={useStaff().mayCall('staffSaveBounceAccount')}
        parts={[{ id: 'account', label: t('staff-bounces.account'), names: NAMES }]}
        describe={(name) => ({
          label: t(`staff-bounces.${name as (typeof NAMES)[number]}`),
          ...(name === 'password' && { show: () => '••••' }),
        })}
        side={<LastReading account={account} />}
      >
        <FormCard id="account" title={t('staff-bounces.account')} names={NAMES}>
          <p className="muted">{t('staff-bounces.text')}</p>
          <FormText draft={draft} name="host" label={t('staff-bounces.host')} maxLength={253} {...text} />
          <FormText
            draft={draft}
            name="port"
            label={t('staff-bounces.port')}
            hint={t('staff-bounces.port_hint')}
            inputMode="numeric"
            maxLength={5}
            {...text}
          />
          <FormText draft={draft} name="user" label={t('staff-bounces.user')} maxLength={254} {...text} />
          <FormText
            draft={draft}
            name="password"
            type="password"
            label={t('staff-bounces.password')}
            hint={account.passwordSet ? t('staff-bounces.password_hint') : undefined}
            maxLength={500}
            {...text}
            autoComplete="new-password"
          />
          <FormText
            draft={draft}
            name="folder"
            label={t('staff-bounces.folder')}
            hint={t('staff-bounces.folder_hint')}
            maxLength={200}
            {...text}
          />
        </FormCard>
      </FormPage>
      <div className={styles.below}>
        <ProviderReports webhooks={webhooks} />
      </div>
    </>
  );
}

/** What a test of the connection came to. */
interface Found {
  result: BounceResult;
  emails: number;
}

function Tested({ found: { result, emails } }: { found: Found }) {
  const { t } = useWords<'staff-bounces'>();
  return (
    <Notice tone={result === 'works' ? 'good' : 'bad'} role="status">
      {result === 'works'
        ? t('staff-bounces.test_works', { count: emails })
        : t(`staff-bounces.result_${result}`)}
    </Notice>
  );
}

/** When the email account was read last, and what came of it. */
function LastReading({ account: { host, readAt, result } }: { account: Loaded }) {
  const { t } = useWords<'staff-bounces'>();
  const { time } = useFormats();
  return (
    <FormCard title={t('staff-bounces.last')}>
      <p>
        {host === ''
          ? t('staff-bounces.none')
          : readAt === null
            ? t('staff-bounces.not_read')
            : t('staff-bounces.read_at', { time: time(readAt) })}
      </p>
      {host !== '' && result !== null && result !== 'works' && (
        <Notice tone="bad">{t(`staff-bounces.result_${result}`)}</Notice>
      )}
      <p className="muted">{t('staff-bounces.how')}</p>
    </FormCard>
  );
}

interface ActsProps {
  account: Loaded;
  draft: FormDraft<Values>;
  onFound: (found: Found | null) => void;
}

/** Tests the connection with what is typed, and removes the email account. */
function Acts({ account, draft, onFound }: ActsProps) {
  const { t } = useWords<'staff-bounces'>();
  const { mayCall } = useStaff();
  const [removing, setRemoving] = useState(false);
  const test = async () => {
    let found: Found | null = null;
    const asked = await draft.act.run('test', async () => {
      onFound(null);
      found = await call('POST /admin/bounce-account/test', { body: bodyOf(draft.values) });
    });
    // Shown once the button can be pressed again.
    if (asked) onFound(found);
  };
  const none = { host: '', port: 993, user: '', password: '', folder: '', version: account.version };
  return (
    <>
      {mayCall('staffSaveBounceAccount') && account.host !== '' && (
        <Button variant="quiet" onClick={() => setRemoving(true)}>
          {t('staff-bounces.remove')}
        </Button>
      )}
      {mayCall('staffTestBounceAccount') && (
        <Button busy={draft.act.busy === 'test'} onClick={() => void test()}>
          {t('staff-bounces.test')}
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          title={t('staff-bounces.remove')}
          action={t('staff-bounces.remove')}
          done={t('staff-bounces.removed')}
          work={() => call('POST /admin/bounce-account', { body: none })}
          onClose={() => setRemoving(false)}
        >
          {t('staff-bounces.remove_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
