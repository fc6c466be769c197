import { LOCALE_NAMES, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import type { MailTemplate } from '@halfturn/contract/staff/mail-texts.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { FormPage } from '../layout/form-page/form-page.tsx';
import { useFormDraft, type FormDraft } from '../layout/form-page/use-form-draft.ts';
import type { PlaceWords } from '../layout/places.ts';
import { useStaff } from '../layout/use-staff.ts';
import { kindName, kindWhen } from './kind-name.ts';
import { MailPreview } from './mail-preview.tsx';
import styles from './mails.module.css';
import type { loadTemplate } from './templates.loader.ts';
import { partLabel, TextPart, type TextsDraft } from './text-part.tsx';

/** The texts of one kind of email in one language, with its preview. */
export function TemplatePage() {
  const template = useLoaderData<typeof loadTemplate>();
  // Another language is another form, whose fields begin from what is saved in that language.
  return <Editor key={`${template.kind} ${template.locale}`} template={template} />;
}

const textsOf = ({ parts }: MailTemplate): TextsDraft =>
  Object.fromEntries(parts.map(({ key, text }) => [key, text]));

function Editor({ template }: { template: MailTemplate }) {
  const { t } = useWords<PlaceWords>();
  const { kind, locale, parts, version, savedBy, savedAt } = template;
  const editable = useStaff().mayCall('staffSaveMailTexts') && parts.length > 0;
  const [example, setExample] = useState(0);
  const draft = useFormDraft(
    { version, values: textsOf(template), by: savedBy, at: savedAt },
    template,
    (name) => name.replace(/^texts\./, ''),
  );
  const names = parts.map(({ key }) => key);
  const save = () =>
    void draft.save(
      () =>
        call('POST /admin/mail-templates/{kind}', {
          params: { kind },
          body: { locale, version: Number(draft.base.version), texts: draft.values },
        }),
      t('staff-mail-texts.saved'),
    );
  return (
    <FormPage
      title={kindName(t, kind)}
      parent={{ to: '/mails/templates', label: t('staff-mail-texts.title') }}
      acts={<SampleButton template={template} example={example} draft={draft} />}
      notice={<p className={styles.intro}>{kindWhen(t, kind)}</p>}
      draft={draft}
      onSave={save}
      editable={editable}
      afterSave={t('staff-mail-texts.after_save')}
      parts={[{ id: 'texts', label: t('staff-mail-texts.texts'), names }]}
      describe={(name) => ({ label: partLabel(t, parts, name), lang: locale })}
    >
      <FormCard
        id="texts"
        title={t('staff-mail-texts.texts')}
        names={names}
        end={<LanguagePicker template={template} />}
      >
        {parts.length === 0 && <p>{t('staff-mail-texts.nothing')}</p>}
        {parts.map((part) => (
          <TextPart key={part.key} part={part} template={template} draft={draft} editable={editable} />
        ))}
      </FormCard>
      <MailPreview template={template} texts={draft.values} example={example} onExample={setExample} />
    </FormPage>
  );
}

function LanguagePicker({ template: { kind, locale } }: { template: MailTemplate }) {
  const { t } = useWords<PlaceWords>();
  const navigate = useNavigate();
  return (
    <Select
      label={t('staff-mail-texts.language')}
      hideLabel
      value={locale}
      onChange={({ currentTarget }) =>
        void navigate(`/mails/templates/${kind}?locale=${currentTarget.value}`, { preventScrollReset: true })
      }
    >
      {LOCALES.map((one) => (
        <option key={one} value={one}>
          {LOCALE_NAMES[one]}
        </option>
      ))}
    </Select>
  );
}

interface SampleProps {
  template: MailTemplate;
  example: number;
  draft: FormDraft<TextsDraft>;
}

/** Sends the email with the saved texts to the person's own address. */
function SampleButton({ template: { kind, locale }, example, draft: { act, changed } }: SampleProps) {
  const { t } = useWords<PlaceWords>();
  const toast = useToast();
  const send = async () => {
    let to = '';
    const sent = await act.run('sample', async () => {
      const body = { locale, example };
      to = (await call('POST /admin/mail-templates/{kind}/sample', { params: { kind }, body })).sentTo;
    });
    if (sent) toast.show(t('staff-mail-texts.sample_sent', { email: `\u2068${to}\u2069` }));
  };
  return (
    <Button
      icon="mail"
      busy={act.busy === 'sample'}
      disabled={changed.length > 0}
      title={changed.length > 0 ? t('staff-mail-texts.sample_unsaved') : undefined}
      onClick={() => void send()}
    >
      {t('staff-mail-texts.sample')}
    </Button>
  );
}
