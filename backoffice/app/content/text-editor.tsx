import type { DocumentText, StaffDocument } from '@halfturn/contract/staff/content.ts';
import { bcp47, DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import styles from './content.module.css';
import { draftKey, NOTHING, useDraft } from './draft.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { Preview } from './preview.tsx';
import { useSaveKey } from './use-save-key.ts';
import { WrittenFields } from './written-fields.tsx';

/** One language's text: written beside its preview, kept while it is written, saved as a new version. */
export function TextEditor({ document, locale }: { document: StaffDocument; locale: Locale }) {
  const { t } = useWords<'staff' | 'staff-content'>();
  const { time } = useFormats();
  const { id, texts, kind } = document;
  const saved = texts.find((text) => text.locale === locale);
  const source = texts.find((text) => text.locale === DEFAULT_LOCALE);
  const { draft, written, base, change, rebase, drop } = useDraft(
    draftKey(id, locale),
    saved ?? { ...NOTHING, author: source?.author ?? '', no: 0 },
  );
  const [minor, setMinor] = useState(false);
  const [history, setHistory] = useState(false);
  const { busy, error, general, run } = useAct();
  const toast = useToast();
  const isSource = locale === DEFAULT_LOCALE;
  // Another person has saved since this draft was begun.
  const overtaken = draft !== null && saved !== undefined && base !== saved.no;

  const save = async () => {
    if (!draft || overtaken) return;
    const { title, summary, author, body } = written;
    const done = await run('save', () =>
      call('POST /admin/content/{id}/texts', {
        params: { id },
        body: {
          locale,
          base,
          title,
          summary,
          author,
          body,
          ...(isSource && { minor }),
          ...(draft.restored !== undefined && { restored: draft.restored }),
        },
      }),
    );
    if (!done) return;
    drop();
    setMinor(false);
    toast.show(t('staff-content.saved'));
  };
  useSaveKey(() => void save());

  return (
    <div className={styles.editor}>
      <Form onSend={() => void save()}>
        <Standing saved={saved} />
        <Refusal>{general}</Refusal>
        {overtaken && <Overtaken saved={saved} onTheirs={drop} onMine={rebase} />}
        {draft && !overtaken && (
          <Notice
            tone="warn"
            end={
              <Button variant="quiet" onClick={drop}>
                {t('staff-content.discard')}
              </Button>
            }
          >
            {t('staff-content.unsaved', { time: time(draft.at) })}
          </Notice>
        )}
        <WrittenFields
          written={written}
          locale={locale}
          signed={kind === 'news'}
          error={error}
          onChange={change}
        />
        {isSource && draft && texts.length > 1 && (
          <Check checked={minor} onChange={({ target }) => setMinor(target.checked)}>
            {t('staff-content.minor')}
          </Check>
        )}
        <div className={styles.acts}>
          <Button
            type="submit"
            variant="main"
            busy={busy !== null}
            aria-disabled={!draft || overtaken}
            aria-keyshortcuts="Control+S"
          >
            {t('staff-content.save')}
          </Button>
          {saved && (
            <Button variant="quiet" onClick={() => setHistory(true)}>
              {t('staff-content.history')}
            </Button>
          )}
        </div>
      </Form>
      <div className={styles.side}>
        {!isSource && source && (
          <details className={styles.source}>
            <summary>{t('staff-content.source')}</summary>
            <div lang="en" dir="ltr">
              <b>{source.title}</b>
              <p>{source.summary}</p>
              <pre>{source.body}</pre>
            </div>
          </details>
        )}
        <Preview written={written} locale={locale} />
      </div>
      {history && saved && (
        <HistoryDialog
          documentId={id}
          locale={locale}
          newest={saved.no}
          onClose={() => setHistory(false)}
          onRestore={(old) => {
            setHistory(false);
            const { title, summary, author, body } = old;
            change({ title, summary, author, body }, old.no);
            toast.show(t('staff-content.restored'), 'info');
          }}
        />
      )}
    </div>
  );
}

/** How this language stands: missing, behind its source, or saved by whom and when. */
function Standing({ saved }: { saved: DocumentText | undefined }) {
  const { t } = useWords<'staff-content'>();
  const { time } = useFormats();
  if (!saved) return <Notice>{t('staff-content.not_written')}</Notice>;
  const name = saved.savedBy || t('staff-content.store_itself');
  return (
    <>
      <p className={styles.standing}>
        {t('staff-content.saved_by', { time: time(saved.savedAt), name })}
        {saved.liveFrom === null && ` · ${t('staff-content.not_out')}`}
      </p>
      {saved.stale && <Notice tone="warn">{t('staff-content.is_stale')}</Notice>}
    </>
  );
}

/** Two have written at once: what the other one saved, and whose words go on. Nothing is written over unseen. */
function Overtaken(props: { saved: DocumentText; onTheirs: () => void; onMine: () => void }) {
  const { t } = useWords<'staff-content'>();
  const { time } = useFormats();
  const { saved } = props;
  const name = saved.savedBy || t('staff-content.store_itself');
  return (
    <Notice tone="bad" role="alert">
      <p>{t('staff-content.overtaken', { time: time(saved.savedAt), name })}</p>
      <details className={styles.source}>
        <summary>{t('staff-content.theirs')}</summary>
        <div lang={bcp47(saved.locale)}>
          <b>{saved.title}</b>
          <p>{saved.summary}</p>
          <pre>{saved.body}</pre>
        </div>
      </details>
      <p className={styles.acts}>
        <Button onClick={props.onMine}>{t('staff-content.keep_mine')}</Button>
        <Button variant="quiet" onClick={props.onTheirs}>
          {t('staff-content.take_theirs')}
        </Button>
      </p>
    </Notice>
  );
}
