import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { cx } from '@halfturn/ui/cx.ts';
import { FieldErrors } from '@halfturn/ui/field-errors.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useSaveKey } from '../../content/use-save-key.ts';
import bar from '../bar.module.css';
import { Compare, Conflict, type Describe } from './conflict.tsx';
import type { Values } from './draft.ts';
import { ChangedFields, Editable, FormId } from './form-context.ts';
import styles from './form-page.module.css';
import { useUnsaved } from './unsaved.ts';
import { PartTabs, type FormPart } from './part-tabs.tsx';
import type { FormDraft } from './use-form-draft.ts';

export interface FormPageProps<V extends Values> {
  title: string;
  /** The list that it belongs to. */
  parent: { to: string; label: string };
  /** Beside the title: its state. */
  state?: ReactNode;
  note?: ReactNode;
  /** What can be done with it, the main act last. */
  acts?: ReactNode;
  /** Under the head: what to know. */
  notice?: ReactNode;
  draft: FormDraft<V>;
  /** Sends what was changed; the button, and Ctrl S. */
  onSave: () => void;
  saveLabel?: string;
  /** Whether the person may change anything. */
  editable: boolean;
  /** A thing that does not exist yet is left without being asked while nothing was typed, and saved even so. */
  isNew?: boolean;
  /** Changes on the page that are saved by themselves and not saved yet: leaving asks about them, too. */
  otherUnsaved?: number | undefined;
  parts: readonly FormPart[];
  describe: Describe;
  /** What follows a save: when buyers see it. */
  afterSave?: string;
  /** Cards at the side, under the others on a narrow screen. */
  side?: ReactNode;
  children: ReactNode;
}

/** A page that is a form: its parts in cards, what is unsaved in a bar at the foot. Nothing typed is lost without being asked. */
export function FormPage<V extends Values>(props: FormPageProps<V>) {
  const { title, draft, parts, describe, onSave, editable, side } = props;
  const { t } = useWords<'staff' | 'staff-form'>();
  const [comparing, setComparing] = useState(false);
  const form = useId();
  const { act, changed, theirs } = draft;
  const save = () => {
    if (!editable || act.busy !== null) return;
    if (theirs) setComparing(true);
    else if (changed.length > 0 || props.isNew) onSave();
  };
  useSaveKey(save);
  useUnsaved((draft.saving ? 0 : changed.length) + (props.otherUnsaved ?? 0));
  return (
    <FieldErrors value={act.fields}>
      <ChangedFields value={changed}>
        <Editable value={editable}>
          <FormId value={form}>
            <Head {...props} />
            {parts.length > 1 && <PartTabs parts={parts} />}
            <title>{t('staff.page_title', { page: title })}</title>
            <form
              id={form}
              hidden
              noValidate
              method="post"
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
            />
            <div className={styles.page}>
              <Conflict draft={draft} parts={parts} onCompare={() => setComparing(true)} />
              {!theirs && <Refused draft={draft} describe={describe} />}
              {props.notice}
              <div className={cx(styles.columns, Boolean(side) && styles.two)}>
                <div className={styles.stack}>{props.children}</div>
                {side && <div className={styles.stack}>{side}</div>}
              </div>
              {editable && <SaveBar {...props} form={form} />}
            </div>
            {comparing && theirs && (
              <Compare draft={draft} describe={describe} onClose={() => setComparing(false)} />
            )}
          </FormId>
        </Editable>
      </ChangedFields>
    </FieldErrors>
  );
}

/** The way back to the list, the name and the state, and what can be done. */
function Head<V extends Values>({ title, parent, state, note, acts }: FormPageProps<V>) {
  return (
    <header className={cx(bar.bar, styles.head)}>
      <nav className={styles.crumb} aria-label={parent.label}>
        <Link to={parent.to}>
          <Icon name="back" />
          <span>{parent.label}</span>
        </Link>
      </nav>
      <h1 dir="auto">{title}</h1>
      {state}
      {note && <span className={styles.note}>{note}</span>}
      {acts && <div>{acts}</div>}
    </header>
  );
}

/** Why it was not saved. Fields that stand in another language or are folded away are named here, too. */
function Refused<V extends Values>({ draft, describe }: Pick<FormPageProps<V>, 'draft' | 'describe'>) {
  const { t } = useWords<'staff-form'>();
  const { fields, refusal } = draft.act;
  if (!refusal) return null;
  const wrong = Object.entries(fields);
  return (
    <Notice tone="bad" role="alert">
      {wrong.length === 0 ? refusal : t('staff-form.check', { count: wrong.length })}
      {wrong.length > 0 && (
        <ul className={styles.wrong}>
          {wrong.map(([name, sentence]) => (
            <li key={name}>
              <b>{describe(name).label}</b>: {sentence}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** How much is not saved, and the two ways on. It stays in sight while there is something. */
function SaveBar<V extends Values>(props: FormPageProps<V> & { form: string }) {
  const { draft, describe, afterSave, saveLabel, form, isNew = false } = props;
  const { t, locale } = useWords<'staff-form'>();
  const { changed } = draft;
  const shown = changed.length > 0 || isNew;
  const labels = [...new Set(changed.map((name) => describe(name).label))];
  const list = new Intl.ListFormat(locale === 'cz' ? 'cs' : locale).format(labels.slice(0, 3));
  return (
    <div className={styles.foot}>
      <span className="sr-only" role="status">
        {changed.length > 0 && t('staff-form.unsaved', { count: changed.length })}
      </span>
      {shown && (
        <div className={styles.savebar} role="region" aria-label={t('staff-form.unsaved_changes')}>
          <p>
            <b>{t('staff-form.unsaved', { count: changed.length })}</b>
            {changed.length > 0 && <bdi>{labels.length > 3 ? `${list} …` : list}</bdi>}
            {changed.length > 0 && afterSave && <span>{afterSave}</span>}
          </p>
          {changed.length > 0 && !isNew && <Button onClick={draft.discard}>{t('staff-form.discard')}</Button>}
          <Button
            type="submit"
            form={form}
            variant="main"
            className={styles.saveButton}
            busy={draft.saving}
            aria-keyshortcuts="Control+S"
          >
            {saveLabel ?? t('staff-form.save')}
          </Button>
        </div>
      )}
    </div>
  );
}
