import {
  bcp47,
  DEFAULT_LOCALE,
  localeDir,
  LOCALES,
  type Locale,
} from '@halfturn/contract/primitives/locale.ts';
import type { Announcement } from '@halfturn/contract/staff/notices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { Form } from '../layout/form.tsx';
import { useRebased } from '../layout/use-rebased.ts';
import { useFormats } from '../layout/use-formats.ts';
import { newId } from '../new-id.ts';
import { useAct } from '../use-act.ts';
import { AudienceFields } from './audience-fields.tsx';
import { isoOf, localMoment } from './local-moment.ts';
import type { loadNotice } from './notices.loader.ts';
import styles from './notices.module.css';
import { StateTag } from '../layout/state-tag.tsx';
import { TextFields } from './text-fields.tsx';
import { useAudience } from './use-audience.ts';

/** A notice that is written, or changed: for whom, from when on, and its words in each language beside how they will look. */
export function EditorPage() {
  const { notice, tiers } = useLoaderData<typeof loadNotice>();
  return <Editor key={notice?.id ?? 'new'} notice={notice} tiers={tiers} />;
}

function Editor({ notice, tiers }: Awaited<ReturnType<typeof loadNotice>>) {
  const { t, locale } = useWords<'staff' | 'staff-notices'>();
  const navigate = useNavigate();
  const act = useAct();
  const [id] = useState(() => notice?.id ?? newId());
  const stored = writtenOf(notice);
  const [written, change] = useRebased<Written>(stored, notice?.version);
  const { texts, audience, at } = written;
  const [language, setLanguage] = useState(locale);
  const [saved, setSaved] = useState(false);
  const open = !notice || notice.state === 'scheduled';

  const save = async () => {
    setSaved(false);
    const body = { texts, audience, publishAt: open ? isoOf(at) : notice.publishAt };
    const done = await act.run('save', () =>
      notice
        ? call('POST /admin/notices/{id}', { params: { id }, body: { ...body, version: notice.version } })
        : call('POST /admin/notices', { body: { id, ...body } }),
    );
    if (!done) return;
    if (notice) setSaved(true);
    else await navigate(`/notices/${id}`, { replace: true });
  };
  const publishes = isoOf(at) ? 'staff-notices.schedule' : 'staff-notices.publish';
  return (
    <>
      <Bar title={t(notice ? 'staff-notices.edit' : 'staff-notices.write')} />
      <div className={styles.editor}>
        <Form
          act={act}
          className={styles.form}
          refusal={act.refusal}
          unsaved={act.busy === null && keptOf(written, open) !== keptOf(stored, open) ? 1 : 0}
          onSend={() => void save()}
        >
          {notice && <Standing notice={notice} tiers={tiers} />}
          {open && (
            <>
              <AudienceFields
                audience={audience}
                tiers={tiers}
                onChange={(next) => change({ audience: next })}
              />
              <TextField
                type="datetime-local"
                label={t('staff-notices.from')}
                hint={t('staff-notices.from_hint')}
                value={at}
                onChange={({ target }) => change({ at: target.value })}
                name="publishAt"
              />
            </>
          )}
          <TextFields
            texts={texts}
            language={language}
            onLanguage={setLanguage}
            onChange={(next) => change({ texts: next })}
          />
          {notice?.state !== 'withdrawn' && (
            <div className="buttons">
              <Button type="submit" variant="main" busy={act.busy === 'save'}>
                {t(open ? publishes : 'staff-notices.save')}
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

/** A notice while it is written. */
interface Written extends Pick<Announcement, 'texts' | 'audience'> {
  /** As the field for a time has it. */
  at: string;
}

const writtenOf = (notice: Announcement | null): Written => ({
  texts: notice?.texts ?? {},
  audience: notice?.audience ?? { kind: 'all' },
  at: notice ? localMoment(notice.publishAt) : '',
});

/** What the store would keep: texts without blanks around them, and the time and the readers while they can be changed. */
const keptOf = ({ texts, audience, at }: Written, open: boolean): string =>
  JSON.stringify([
    LOCALES.map((locale) => [texts[locale]?.title.trim() ?? '', texts[locale]?.content.trim() ?? '']),
    open && [audience, at],
  ]);

type Loaded = Awaited<ReturnType<typeof loadNotice>>;

interface StandingProps extends Pick<Loaded, 'tiers'> {
  notice: NonNullable<Loaded['notice']>;
}

/** Whether the notice is out, since when, and for whom if that cannot be changed anymore. */
function Standing({ notice, tiers }: StandingProps) {
  const { time } = useFormats();
  const audience = useAudience(tiers);
  return (
    <p className={styles.standing}>
      <StateTag of={`staff-notices.${notice.state}`} /> {time(notice.publishAt)}
      {notice.state !== 'scheduled' && ` · ${audience(notice.audience)}`}
    </p>
  );
}

/** Takes a notice back, after asking. */
function WithdrawButton({ id }: { id: string }) {
  const { t } = useWords<'staff-notices'>();
  return (
    <DialogButton variant="quiet" label={t('staff-notices.withdraw')}>
      {(close) => (
        <ConfirmDialog
          title={t('staff-notices.withdraw_title')}
          action={t('staff-notices.withdraw')}
          work={() => call('POST /admin/notices/{id}/withdraw', { params: { id } })}
          onClose={close}
        >
          <p>{t('staff-notices.withdraw_text')}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}

/** The notice as a member reads it who has the store in this language. */
function Preview({ texts, language }: { texts: Announcement['texts']; language: Locale }) {
  const { t } = useWords<'staff-notices'>();
  const own = texts[language]?.title || texts[language]?.content ? language : DEFAULT_LOCALE;
  const text = texts[own];
  return (
    <section className={styles.preview} aria-label={t('staff-notices.preview')}>
      <h2>{t('staff-notices.preview')}</h2>
      {own !== language && <p className="muted">{t('staff-notices.falls_back')}</p>}
      <article lang={bcp47(own)} dir={localeDir(own)}>
        <h3>{text?.title}</h3>
        <p>{text?.content}</p>
      </article>
    </section>
  );
}
