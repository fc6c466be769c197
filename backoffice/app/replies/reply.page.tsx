import {
  bcp47,
  DEFAULT_LOCALE,
  LOCALE_NAMES,
  localeDir,
  LOCALES,
  type Locale,
} from '@halfturn/contract/primitives/locale.ts';
import { REPLY_LENGTH, REPLY_NAME } from '@halfturn/contract/primitives/saved-replies.ts';
import type { StaffReply } from '@halfturn/contract/staff/replies.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { FormArea, FormText } from '../layout/form-page/form-fields.tsx';
import { FormPage } from '../layout/form-page/form-page.tsx';
import { useFormDraft } from '../layout/form-page/use-form-draft.ts';
import { useStaff } from '../layout/use-staff.ts';
import { newId } from '../new-id.ts';
import type { loadReply } from './replies.loader.ts';

/** The name, and the text of each language under the language's code. */
type Typed = Record<Locale | 'name', string>;

const typedOf = (reply: StaffReply | null): Typed => ({
  ...(Object.fromEntries(LOCALES.map((locale) => [locale, reply?.texts[locale] ?? ''])) as Record<
    Locale,
    string
  >),
  name: reply?.name ?? '',
});

/** A refusal of the texts stands at the English one. */
const nameOf = (name: string): string => (name === 'texts' ? 'en-US' : name.replace(/^texts\./, ''));

export function ReplyPage() {
  const { reply } = useLoaderData<typeof loadReply>();
  return <Editor key={reply?.id ?? 'new'} reply={reply} />;
}

/** One saved reply: its name, and its text in the languages that it has. */
function Editor({ reply }: { reply: StaffReply | null }) {
  const { t, locale } = useWords<'staff-replies'>();
  const navigate = useNavigate();
  const [id] = useState(() => reply?.id ?? newId());
  const draft = useFormDraft<Typed>(
    {
      version: reply?.version ?? 0,
      values: typedOf(reply),
      by: reply?.savedBy ?? null,
      at: reply?.savedAt ?? null,
    },
    reply,
    nameOf,
  );
  const [language, setLanguage] = useState<Locale>(() => {
    const written = LOCALES.filter((one) => reply?.texts[one]);
    return [locale, DEFAULT_LOCALE].find((one) => written.includes(one)) ?? written[0] ?? locale;
  });
  const save = async () => {
    const texts = Object.fromEntries(LOCALES.map((one) => [one, draft.values[one]]));
    const body = { id, name: draft.values.name, texts, version: Number(draft.base.version) };
    const taken = await draft.save(() => call('POST /admin/replies', { body }), t('staff-replies.saved'));
    if (taken && !reply) await navigate(`/replies/${id}`, { replace: true });
  };
  const label = (one: string) => LOCALES.find((known) => known === one);
  return (
    <FormPage
      title={reply ? `/${reply.name}` : t('staff-replies.new')}
      parent={{ to: '/replies', label: t('staff-replies.title') }}
      acts={reply && <Remove reply={reply} />}
      draft={draft}
      isNew={!reply}
      onSave={() => void save()}
      editable={useStaff().mayCall('staffSaveReply')}
      parts={[{ id: 'reply', label: t('staff-replies.reply'), names: ['name', ...LOCALES] }]}
      describe={(name) => {
        const known = label(name);
        return { label: known ? LOCALE_NAMES[known] : t('staff-replies.name') };
      }}
    >
      <FormCard id="reply" title={t('staff-replies.reply')} names={['name', ...LOCALES]}>
        <FormText
          draft={draft}
          name="name"
          label={t('staff-replies.name')}
          hint={t('staff-replies.name_hint')}
          dir="auto"
          maxLength={REPLY_NAME}
        />
        <Select
          label={t('staff-replies.language')}
          value={language}
          onChange={({ target }) => setLanguage(LOCALES.find((one) => one === target.value) ?? 'en-US')}
        >
          {LOCALES.map((one) => (
            <option key={one} value={one} lang={bcp47(one)}>
              {LOCALE_NAMES[one]}
              {draft.values[one] !== '' && ` ✓`}
            </option>
          ))}
        </Select>
        <FormArea
          key={language}
          draft={draft}
          name={language}
          label={t('staff-replies.words')}
          hint={t('staff-replies.parts', { name: '{name}', order: '{order}', product: '{product}' })}
          rows={8}
          maxLength={REPLY_LENGTH}
          lang={bcp47(language)}
          dir={localeDir(language)}
        />
      </FormCard>
    </FormPage>
  );
}

function Remove({ reply: { id, name, version } }: { reply: StaffReply }) {
  const { t } = useWords<'staff-replies'>();
  const navigate = useNavigate();
  const { mayCall } = useStaff();
  const [asked, setAsked] = useState(false);
  if (!mayCall('staffRemoveReply')) return null;
  const remove = async () => {
    await call('POST /admin/replies/{id}/remove', { params: { id }, body: { version } });
    await navigate('/replies');
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {t('staff-replies.remove')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('staff-replies.remove')}
          action={t('staff-replies.remove')}
          done={t('staff-replies.removed')}
          work={remove}
          onClose={() => setAsked(false)}
        >
          {t('staff-replies.remove_text', { name: `/${name}` })}
        </ConfirmDialog>
      )}
    </>
  );
}
