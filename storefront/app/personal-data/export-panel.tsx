import type { PersonalFile } from '@halfturn/contract/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { PasswordField } from '@halfturn/ui/password-field.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { useFields } from '../sign-in/use-fields.ts';
import { FileButtons } from './file-buttons.tsx';
import styles from './personal-data.module.css';
import { FieldsForm } from '../sign-in/fields-form.tsx';

/** All that the store holds of a member, after the password. */
export function ExportPanel() {
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
        <div className={styles.form}>
          <Notice tone="good" role="status">
            {t('personal.ready')}
          </Notice>
          <FileButtons file={file} />
        </div>
      ) : (
        <FieldsForm form={form} className={styles.form}>
          <PasswordField
            {...form.wire('password')}
            label={t('personal.password')}
            showLabel={t('sign-in.show_password')}
            hideLabelText={t('sign-in.hide_password')}
            dir="ltr"
            required
          />
          <div className={styles.acts}>
            <Button type="submit" variant="main" busy={form.busy}>
              {t('personal.export')}
            </Button>
          </div>
        </FieldsForm>
      )}
    </Panel>
  );
}
