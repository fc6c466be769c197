import type { RequestKind } from '@halfturn/contract/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { Radio } from '@halfturn/ui/radio.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../api.ts';
import { Captcha } from '../captcha/captcha.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { isEmail } from '../checkout/check-draft.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { StatePanel } from '../orders/state-panel.tsx';
import { EmailField } from '../sign-in/email-field.tsx';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { useFields } from '../sign-in/use-fields.ts';
import { CookiesPanel } from './cookies-panel.tsx';
import styles from './personal-data.module.css';

/** `/personal-data`: for visitors without an account or without access to it; and the last page after a deletion. */
export function Component() {
  const { t } = useWords<'shell' | 'personal'>();
  const [query] = useSearchParams();
  if (query.has('forgotten'))
    return (
      <main id="main" className="page">
        <StatePanel
          icon="check"
          tone="good"
          state="forgotten"
          title={t('personal.erased_title')}
          text={t('personal.erased_text')}
          actions={
            <Go to={links.home()} className={buttonClass({ variant: 'main' })}>
              {t('shell.go_home')}
            </Go>
          }
        />
      </main>
    );
  return (
    <main id="main" className="page lone">
      <header className={styles.text}>
        <h1>{t('shell.title_personal_data')}</h1>
        <p className="muted">{t('personal.lead')}</p>
      </header>
      <Panel title={t('personal.ask_title')}>
        <p className={styles.text}>{t('personal.ask_text')}</p>
        <AskForm />
      </Panel>
      <CookiesPanel />
    </main>
  );
}

/** Requests the data held about an email address, or its deletion. The answer does not tell whether the address is known. */
function AskForm() {
  const { t } = useWords<'personal' | 'validation'>();
  const call = useCall();
  const captcha = useCaptcha();
  const [kind, setKind] = useState<RequestKind>('export');
  const [sent, setSent] = useState(false);
  const form = useFields<'email'>({
    names: ['email'],
    start: { email: '' },
    captcha,
    faults: ({ email }) => ({
      ...(email.trim() === ''
        ? { email: t('validation.email_required') }
        : !isEmail(email) && { email: t('validation.email_format') }),
      ...(captcha.answer === null && { code: t('validation.captcha_required') }),
    }),
    send: async ({ email }) => {
      const body = { email: email.trim(), kind, ...captcha.answer };
      await call('POST /api/personal-data/requests', { body });
      setSent(true);
    },
  });
  if (sent)
    return (
      <Notice tone="good" icon="mail" role="status">
        <p>
          <b>{t('personal.sent_title')}</b>
        </p>
        <p>{t('personal.sent_text')}</p>
      </Notice>
    );
  return (
    <FieldsForm form={form} className="column form">
      <ChoiceGroup legend={t('personal.want')}>
        {REQUEST_KINDS.map((one) => (
          <Radio key={one} name="kind" checked={kind === one} onChange={() => setKind(one)}>
            {t(`personal.want_${one}`)}
          </Radio>
        ))}
      </ChoiceGroup>
      <EmailField {...form.wire('email')} label={t('personal.email')} />
      <Captcha captcha={captcha} id={form.idOf('code')} error={form.said.code} />
      <div className="buttons apart">
        <Button type="submit" variant="main" busy={form.busy}>
          {t('personal.send')}
        </Button>
      </div>
    </FieldsForm>
  );
}

/** What can be requested, in the order of the form. Written out, as the browser takes only types from the contract. */
const REQUEST_KINDS: readonly RequestKind[] = ['export', 'erasure'];
