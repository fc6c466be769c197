import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Radio } from '@halfturn/ui/radio.tsx';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../use-formats.ts';
import { namesOf, type Changes, type Saved, type Values } from './draft.ts';
import styles from './form-page.module.css';
import { isPartOf } from './form-context.ts';
import type { FormPart } from './part-tabs.tsx';
import type { FormDraft } from './use-form-draft.ts';

/** How a field is named and shown where it is compared. */
export interface Described {
  label: string;
  /** How its value is written; a text is shown as it is. */
  show?: (value: unknown) => ReactNode;
  lang?: string;
}
export type Describe = (name: string) => Described;

export interface ConflictProps<V extends Values> {
  draft: FormDraft<V>;
  parts: readonly FormPart[];
  onCompare: () => void;
}

const whoOf = (saved: Saved<Values>, other: string) => saved.by || other;

/** Another person has saved meanwhile: who, when, and what. What was typed here stays until one chooses. */
export function Conflict<V extends Values>({ draft, parts, onCompare }: ConflictProps<V>) {
  const { t, locale } = useWords<'staff-form'>();
  const { when } = useFormats();
  const { theirs, theirChanges, changed } = draft;
  if (!theirs) return null;
  const name = whoOf(theirs, t('staff-form.colleague'));
  const touched = parts
    .filter((part) => theirChanges.some((one) => isPartOf(one, part.names)))
    .map(({ label }) => label);
  const list = new Intl.ListFormat(locale === 'cz' ? 'cs' : locale).format(touched);
  return (
    <Notice
      tone="warn"
      role="alert"
      className={styles.conflict}
      end={
        <span className={styles.choices}>
          <Button onClick={onCompare}>{t('staff-form.compare')}</Button>
          <Button onClick={draft.discard}>{t('staff-form.use_theirs', { name })}</Button>
        </span>
      }
    >
      <b>
        {theirs.at
          ? t('staff-form.newer_at', { name, time: when(theirs.at) })
          : t('staff-form.newer', { name })}
      </b>
      <br />
      {touched.length > 0 && `${t('staff-form.they_changed', { parts: list })} `}
      {t('staff-form.kept', { count: changed.length })}
    </Notice>
  );
}

export interface CompareProps<V extends Values> {
  draft: FormDraft<V>;
  describe: Describe;
  onClose: () => void;
}

/** The changes of both, field by field: whose stays is chosen for each that both have changed. */
export function Compare<V extends Values>({ draft, describe, onClose }: CompareProps<V>) {
  const { t } = useWords<'staff-form'>();
  const { theirs, changes, base, theirChanges } = draft;
  const [given, setGiven] = useState<readonly string[]>([]);
  if (!theirs) return null;
  const name = whoOf(theirs, t('staff-form.colleague'));
  const mine = namesOf(changes);
  const only = theirChanges.filter((one) => !Object.hasOwn(changes, one));
  const finish = () => {
    const kept = Object.entries(changes).filter(([one]) => !given.includes(one));
    draft.rebase(Object.fromEntries(kept) as Changes<V>);
    draft.act.forget();
    onClose();
  };
  return (
    <Dialog
      open
      held
      shape="wide"
      onClose={onClose}
      title={t('staff-form.compare_title')}
      closeLabel={t('staff-form.stay')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff-form.stay')}</Button>
          <Button variant="main" onClick={finish}>
            {t('staff-form.go_on')}
          </Button>
        </>
      }
    >
      <div className={styles.compare}>
        <p>{t('staff-form.compare_text')}</p>
        {mine.map((one) => (
          <Choice
            key={one}
            name={one}
            described={describe(one)}
            mine={changes[one]}
            theirs={theirs.values[one]}
            who={name}
            keep={!given.includes(one)}
            onKeep={(keep) => setGiven(keep ? given.filter((other) => other !== one) : [...given, one])}
          />
        ))}
        {only.length > 0 && (
          <>
            <h3>{t('staff-form.only_theirs', { name })}</h3>
            <dl className={styles.only}>
              {only.map((one) => (
                <div key={one}>
                  <dt>{describe(one).label}</dt>
                  <dd>
                    <s>
                      <Shown described={describe(one)} value={base.values[one]} />
                    </s>
                    <Shown described={describe(one)} value={theirs.values[one]} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  name: string;
  described: Described;
  mine: unknown;
  theirs: unknown;
  who: string;
  keep: boolean;
  onKeep: (keep: boolean) => void;
}

/** One field: mine or theirs. */
function Choice({ name, described, mine, theirs, who, keep, onKeep }: ChoiceProps) {
  const { t } = useWords<'staff-form'>();
  return (
    <fieldset className={styles.choice}>
      <legend>{described.label}</legend>
      <div>
        <Radio name={`keep ${name}`} checked={keep} onChange={() => onKeep(true)}>
          {t('staff-form.yours')}
        </Radio>
        <Shown described={described} value={mine} />
      </div>
      <div>
        <Radio name={`keep ${name}`} checked={!keep} onChange={() => onKeep(false)}>
          {t('staff-form.theirs', { name: who })}
        </Radio>
        <Shown described={described} value={theirs} />
      </div>
    </fieldset>
  );
}

/** A value as it is compared. */
function Shown({ described: { show, lang }, value }: { described: Described; value: unknown }) {
  const { t } = useWords<'staff-form'>();
  const empty = value === null || value === undefined || value === '';
  return (
    <div className={styles.shown} lang={lang} dir="auto">
      {empty ? <span className="muted">{t('staff-form.empty')}</span> : show ? show(value) : String(value)}
    </div>
  );
}
