import type { DocumentText, StaffDocument } from '@halfturn/contract/staff/content.ts';
import { bcp47, DEFAULT_LOCALE, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
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
import { draftKey, NOTHING, useDraft, type Written } from './draft.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { Preview } from './preview.tsx';
import { useSaveKey } from './use-save-key.ts';
import { WrittenFields } from './written-fields.tsx';

const partsOf = ({ title, summary, author, body }: Written): Written => ({ title, summary, author, body });

/** One language's text: written beside its preview, kept while it is written, saved as a new version. */
export function TextEditor({ document, locale }: { document: StaffDocument; locale: Locale }) {
  const { t } = useWords<'staff' | 'staff-content'>();
  const { id, texts, kind } = document;
  const saved = texts.find((text) => text.locale === locale);
  const source = texts.find((text) => text.locale === DEFAULT_LOCALE);
  const { draft, written, base, change, rebase, drop } = useDraft(
    draftKey(id, locale),
    saved ?? { ...NOTHING, author: source?.author ?? '', no: 0 },
  );
  const [minor, setMinor] = useState(false);
  const [history, setHistory] = useState(false);
  const act = useAct();
  const toast = useToast();
  const isSource = locale === DEFAULT_LOCALE;
  // Another person has saved since this draft was begun.
  const overtaken = draft !== null && saved !== undefined && base !== saved.no;

  const save = async () => {
    if (!draft || overtaken) return;
    const body = {
      locale,
      base,
      ...partsOf(written),
      ...(isSource && { minor }),
      ...(draft.restored !== undefined && { restored: draft.restored }),
    };
    const work = () => call('POST /admin/content/{id}/texts', { params: { id }, body });
    if (!(await act.run('save', work, t('staff-content.saved')))) return;
    drop();
    setMinor(false);
  };
  useSaveKey(() => void save());

  return (
    <div className={styles.editor}>
      <Form act={act} refusal={null} unsaved={0} onSend={() => void save()}>
        <Standing saved={saved} />
        <Refusal>{act.general}</Refusal>
        {overtaken && <Overtaken saved={saved} onTheirs={drop} onMine={rebase} />}
        {draft && !overtaken && <Unsaved at={draft.at} onDiscard={drop} />}
        <WrittenFields written={written} locale={locale} signed={kind === 'news'} onChange={change} />
        {isSource && draft && texts.length > 1 && (
          <Check checked={minor} onChange={({ target }) => setMinor(target.checked)}>
            {t('staff-content.minor')}
          </Check>
        )}
        <div className={styles.acts}>
          <Button
            type="submit"
            variant="main"
            busy={act.busy !== null}
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
      <Beside written={written} locale={locale} source={isSource ? undefined : source} />
      {history && saved && (
        <HistoryDialog
          documentId={id}
          locale={locale}
          newest={saved.no}
          onClose={() => setHistory(false)}
          onRestore={(old) => {
            setHistory(false);
            change(partsOf(old), old.no);
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
      <Folded title={t('staff-content.theirs')} text={saved} />
      <p className={styles.acts}>
        <Button onClick={props.onMine}>{t('staff-content.keep_mine')}</Button>
        <Button variant="quiet" onClick={props.onTheirs}>
          {t('staff-content.take_theirs')}
        </Button>
      </p>
    </Notice>
  );
}

interface BesideProps {
  written: Written;
  locale: Locale;
  /** The English text, beside those that are made from it. */
  source: DocumentText | undefined;
}

/** The text as guests will see it, and its source. */
function Beside({ written, locale, source }: BesideProps) {
  const { t } = useWords<'staff-content'>();
  return (
    <div className={styles.side}>
      {source && <Folded title={t('staff-content.source')} text={source} />}
      <Preview written={written} locale={locale} />
    </div>
  );
}

/** A text to look at, folded. */
function Folded({ title, text }: { title: string; text: DocumentText }) {
  return (
    <details className={styles.source}>
      <summary>{title}</summary>
      <div lang={bcp47(text.locale)} dir={localeDir(text.locale)}>
        <b>{text.title}</b>
        <p>{text.summary}</p>
        <pre>{text.body}</pre>
      </div>
    </details>
  );
}

function Unsaved({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  const { t } = useWords<'staff-content'>();
  const { time } = useFormats();
  return (
    <Notice
      tone="warn"
      end={
        <Button variant="quiet" onClick={onDiscard}>
          {t('staff-content.discard')}
        </Button>
      }
    >
      {t('staff-content.unsaved', { time: time(at) })}
    </Notice>
  );
}
