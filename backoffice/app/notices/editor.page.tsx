import type { Announcement } from '@halfturn/contract/staff/notices.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { newId } from '../new-id.ts';
import { timeZone } from '../preferences.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
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
  const navigate = useNavigate();
  const audienceWords = useAudience(tiers);
  const act = useAct();
  const refusal = useRefusal(act.error);
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
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {refusal && (
            <Notice tone="bad" role="alert">
              {refusal}
            </Notice>
          )}
          {notice && (
            <p className={styles.standing}>
              <StateTag state={notice.state} />{' '}
              {formatDateTime(notice.publishAt, locale, { timeZone: timeZone() })}
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
        </form>
        <Preview texts={texts} language={language} />
      </div>
    </>
  );
}
