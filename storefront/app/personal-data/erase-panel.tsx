import type { ErasureFacts } from '@halfturn/contract/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { keepLang, links } from '../links.ts';
import { usePage } from '../root/page-context.ts';
import { forgetSession } from '../session/member-store.ts';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { PasswordInput } from '../sign-in/password-input.tsx';
import { useFields } from '../sign-in/use-fields.ts';
import { forgetTab } from '../stored.ts';
import { ErasureNotes } from './erasure-notes.tsx';
import styles from './personal-data.module.css';

/** The way out: what it means, the password once more, and a box to tick. Afterwards nothing of the member is left in the page. */
export function ErasePanel({ facts }: { facts: ErasureFacts }) {
  const { t } = useWords<'personal' | 'sign-in' | 'validation'>();
  const call = useCall();
  const { locale } = usePage();
  const [understood, setUnderstood] = useState(false);
  const form = useFields<'password' | 'understood'>({
    names: ['understood', 'password'],
    start: { password: '', understood: '' },
    faults: ({ password }) => ({
      ...(!understood && { understood: t('personal.understand_first') }),
      ...(password === '' && { password: t('validation.password_required') }),
    }),
    send: async ({ password }) => {
      await call('POST /api/personal-data/erase', { body: { password } });
      forgetSession();
      forgetTab();
      // The session is gone; this takes its cookie away too.
      await call('GET /api/logout').catch(() => null);
      location.assign(keepLang(links.personalData({ forgotten: true }), locale));
    },
  });
  return (
    <Panel title={t('personal.erase_title')}>
      <p className={styles.text}>{t('personal.erase_text')}</p>
      <ErasureNotes facts={facts} />
      {facts.open.length === 0 && (
        <FieldsForm form={form} className="column form">
          <Check
            id={form.idOf('understood')}
            checked={understood}
            error={understood ? undefined : form.said.understood}
            onChange={(event) => setUnderstood(event.target.checked)}
          >
            {t('personal.erase_understood')}
          </Check>
          <PasswordInput {...form.wire('password')} label={t('personal.password')} />
          <div className="buttons apart">
            <Button type="submit" variant="danger" busy={form.busy}>
              {t('personal.erase')}
            </Button>
          </div>
        </FieldsForm>
      )}
    </Panel>
  );
}
