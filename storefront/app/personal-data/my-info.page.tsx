import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { PersonalFile } from '@halfturn/contract/personal-data.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDate, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import { useCall } from '../api.ts';
import { LocalDay } from '../orders/local-time.tsx';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { PasswordInput } from '../sign-in/password-input.tsx';
import { useFields } from '../sign-in/use-fields.ts';
import { CookiesPanel } from './cookies-panel.tsx';
import { ErasePanel } from './erase-panel.tsx';
import { FileButtons } from './file-buttons.tsx';
import type { loader } from './my-info.loader.ts';
import styles from './personal-data.module.css';

/** `/my-info`: what the store holds of a member, and what they can do about it. */
export function Component() {
  const { t } = useWords<'shell' | 'personal'>();
  const { consents, kept, erasure } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t('shell.title_my_info')} lead={t('personal.lead')}>
      <ExportPanel />
      <ConsentsPanel consents={consents} />
      <CookiesPanel />
      <KeptPanel kept={kept} />
      <ErasePanel facts={erasure} />
    </AccountPage>
  );
}

type Consents = ReplyOf<Calls['GET /api/personal-data']>['consents'];

/** What a member has agreed to, when, and in which words. */
function ConsentsPanel({ consents }: { consents: Consents }) {
  const { t, locale } = useWords<'personal'>();
  return (
    <Panel title={t('personal.consents_title')}>
      {consents.length === 0 ? (
        <p className="muted">{t('personal.consents_none')}</p>
      ) : (
        <ul className={styles.list}>
          {consents.map(({ to, text, at, endedAt }) => (
            <li key={`${to} ${text} ${at}`}>
              <div>
                <b>
                  {to === 'terms'
                    ? t('personal.consent_terms', { version: text })
                    : t(`personal.consent_${to}`)}
                </b>
                {to !== 'terms' && (
                  <p className="small muted" dir="auto">
                    {text}
                  </p>
                )}
                {endedAt && (
                  <p className="small">
                    {t('personal.consent_ended', { date: formatDate(endedAt, locale) })}
                  </p>
                )}
              </div>
              <LocalDay at={at} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type Kept = ReplyOf<Calls['GET /api/personal-data']>['kept'];

/** How long the store keeps what. */
function KeptPanel({ kept }: { kept: Kept }) {
  const { t, locale } = useWords<'personal' | 'personal-file'>();
  return (
    <Panel title={t('personal.kept_title')}>
      <dl className={styles.kept}>
        {kept.map(({ part, days }) => (
          <div key={part}>
            <dt>{t(`personal-file.p_${part}`)}</dt>
            <dd>{days === null ? t('personal.kept_account') : spanOf(days, locale)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Days, or years where they are whole ones. */
function spanOf(days: number, locale: Locale): string {
  const years = days / 365;
  const whole = Number.isInteger(years);
  return formatNumber(whole ? years : days, locale, {
    style: 'unit',
    unit: whole ? 'year' : 'day',
    unitDisplay: 'long',
  });
}

/** All that the store holds of a member, after the password. */
function ExportPanel() {
  const { t } = useWords<'personal' | 'sign-in' | 'validation'>();
  const call = useCall();
  const [file, setFile] = useState<PersonalFile | null>(null);
  const form = useFields<'password'>({
    names: ['password'],
    start: { password: '' },
    faults: ({ password }) => ({ ...(password === '' && { password: t('validation.password_required') }) }),
    send: async (body) => {
      setFile(await call('POST /api/personal-data/export', { body }));
      form.put({ password: '' });
    },
  });
  return (
    <Panel title={t('personal.export_title')}>
      <p className={styles.text}>{t('personal.export_text')}</p>
      {file ? (
        <div className="column form">
          <Notice tone="good" role="status">
            {t('personal.ready')}
          </Notice>
          <FileButtons file={file} />
        </div>
      ) : (
        <FieldsForm form={form} className="column form">
          <PasswordInput {...form.wire('password')} label={t('personal.password')} />
          <div className="buttons apart">
            <Button type="submit" variant="main" busy={form.busy}>
              {t('personal.export')}
            </Button>
          </div>
        </FieldsForm>
      )}
    </Panel>
  );
}
