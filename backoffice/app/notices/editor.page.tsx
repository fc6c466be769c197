import type { Announcement } from '@halfturn/contract/staff/notices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { Form } from '../layout/form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { newId } from '../new-id.ts';
import { useAct } from '../use-act.ts';
import { AudienceFields } from './audience-fields.tsx';
import { isoOf, localMoment } from './local-moment.ts';
import styles from './notices.module.css';
import type { loadNotice } from './notices.loader.ts';
import { Preview } from './preview.tsx';
import { StateTag } from './state-tag.tsx';
import { TextFields } from './text-fields.tsx';
import { useAudience } from './use-audience.ts';
import { WithdrawButton } from './withdraw-button.tsx';

/** A notice that is written, or changed: for whom, from when on, and its words in each language beside how they will look. */
export function EditorPage() {
  const { notice, tiers } = useLoaderData<typeof loadNotice>();
  return <Editor key={notice?.id ?? 'new'} notice={notice} tiers={tiers} />;
}

function Editor({ notice, tiers }: Awaited<ReturnType<typeof loadNotice>>) {
  const { t, locale } = useWords<'staff' | 'staff-notices'>();
  const { time } = useFormats();
  const navigate = useNavigate();
  const audienceWords = useAudience(tiers);
  const act = useAct();
  const [id] = useState(() => notice?.id ?? newId());
  const [texts, setTexts] = useState<Announcement['texts']>(notice?.texts ?? {});
  const [audience, setAudience] = useState<Announcement['audience']>(notice?.audience ?? { kind: 'all' });
  const [at, setAt] = useState(notice ? localMoment(notice.publishAt) : '');
  const [language, setLanguage] = useState(locale);
  const [saved, setSaved] = useState(false);
  const open = !notice || notice.state === 'scheduled';
  const fields = act.error?.fields ?? {};

  const save = async () => {
    setSaved(false);
    const body = { texts, audience, publishAt: open ? isoOf(at) : notice.publishAt };
    const done = await act.run('save', () =>
      notice
        ? call('POST /admin/notices/{id}', { params: { id }, body })
        : call('POST /admin/notices', { body: { id, ...body } }),
    );
    if (!done) return;
    if (notice) setSaved(true);
    else await navigate(`/notices/${id}`, { replace: true });
  };
  const face = () => {
    if (!open) return t('staff-notices.save');
    return t(isoOf(at) ? 'staff-notices.schedule' : 'staff-notices.publish');
  };
  return (
    <>
      <Bar title={t(notice ? 'staff-notices.edit' : 'staff-notices.write')} />
      <div className={styles.editor}>
        <Form className={styles.form} refusal={act.refusal} onSend={() => void save()}>
          {notice && (
            <p className={styles.standing}>
              <StateTag state={notice.state} /> {time(notice.publishAt)}
              {!open && ` · ${audienceWords(notice.audience)}`}
            </p>
          )}
          {open && (
            <>
              <AudienceFields audience={audience} tiers={tiers} fields={fields} onChange={setAudience} />
              <TextField
                type="datetime-local"
                label={t('staff-notices.from')}
                hint={t('staff-notices.from_hint')}
                value={at}
                onChange={({ target }) => setAt(target.value)}
                error={fields.publishAt}
              />
            </>
          )}
          <TextFields
            texts={texts}
            language={language}
            fields={fields}
            onLanguage={setLanguage}
            onChange={setTexts}
          />
          {notice?.state !== 'withdrawn' && (
            <div className={styles.acts}>
              <Button type="submit" variant="main" busy={act.busy === 'save'}>
                {face()}
              </Button>
              {notice && <WithdrawButton id={id} />}
            </div>
          )}
          <p role="status">{saved && t('staff-notices.saved')}</p>
        </Form>
        <Preview texts={texts} language={language} />
      </div>
    </>
  );
}
