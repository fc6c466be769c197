import {
  bcp47,
  DEFAULT_LOCALE,
  LOCALE_NAMES,
  LOCALES,
  type Locale,
} from '@halfturn/contract/primitives/locale.ts';
import type { StaffProductFacts } from '@halfturn/contract/staff/product-editor.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { use } from 'react';
import { FormCard } from '../../layout/form-page/form-card.tsx';
import { ChangedFields, Editable } from '../../layout/form-page/form-context.ts';
import { FormArea, FormText } from '../../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import { useFormats } from '../../layout/use-formats.ts';
import styles from './editor.module.css';
import { nameField, olderIn, textName, textState, TEXTS, type TextPart } from './product-texts.ts';
import type { ProductValues } from './product-values.ts';

export interface TextsCardProps {
  draft: FormDraft<ProductValues>;
  facts: StaffProductFacts | null;
  language: Locale;
  onLanguage: (locale: Locale) => void;
}

/** English first, as the others are made from it. */
const IN_ORDER: readonly Locale[] = [
  DEFAULT_LOCALE,
  ...LOCALES.filter((locale) => locale !== DEFAULT_LOCALE),
];

/** What the product's page says, language by language, with what is missing and what is older than the English. */
export function TextsCard({ draft, facts, language, onLanguage }: TextsCardProps) {
  const { t } = useWords<'staff-editor'>();
  const older = facts ? olderIn(facts.texts) : [];
  const states = LOCALES.map((locale) => textState(draft.values, locale, older));
  const count = (state: string) => states.filter((one) => one === state).length;
  return (
    <FormCard
      id="texts"
      title={t('staff-editor.texts_title')}
      names={TEXTS}
      end={
        <span className={styles.marks}>
          {count('older') > 0 && (
            <span className={styles.older}>{t('staff-editor.texts_older', { count: count('older') })}</span>
          )}
          {count('missing') > 0 && (
            <span className={styles.missing}>
              {t('staff-editor.texts_missing', { count: count('missing') })}
            </span>
          )}
        </span>
      }
    >
      <Languages draft={draft} older={older} language={language} onLanguage={onLanguage} />
      {facts && <English draft={draft} facts={facts} language={language} />}
      <div className={language === DEFAULT_LOCALE ? styles.texts : styles.two}>
        {language !== DEFAULT_LOCALE && <Source draft={draft} language={language} />}
        <div className={styles.texts} lang={bcp47(language)}>
          {language !== DEFAULT_LOCALE && (
            <FormText
              draft={draft}
              name={nameField(language)}
              label={t('staff-editor.name')}
              hint={t('staff-editor.name_hint')}
              placeholder={draft.values.name}
              maxLength={200}
              dir="auto"
            />
          )}
          <TextFields draft={draft} language={language} />
        </div>
      </div>
    </FormCard>
  );
}

/** A button for each language, with its mark. */
function Languages({
  draft,
  older,
  language,
  onLanguage,
}: Pick<TextsCardProps, 'draft' | 'language' | 'onLanguage'> & { older: readonly Locale[] }) {
  const { t } = useWords<'staff-editor' | 'staff-form'>();
  const changed = use(ChangedFields);
  return (
    <ul className={styles.languages} aria-label={t('staff-editor.language')}>
      {IN_ORDER.map((locale) => {
        const state = textState(draft.values, locale, older);
        const touched = changed.some(
          (name) => name.startsWith(`texts.${locale}.`) || name === `names.${locale}`,
        );
        return (
          <li key={locale}>
            <button
              type="button"
              aria-pressed={locale === language}
              data-state={state}
              onClick={() => onLanguage(locale)}
            >
              <span lang={bcp47(locale)}>{LOCALE_NAMES[locale]}</span>
              {locale === DEFAULT_LOCALE && <small>{t('staff-editor.source')}</small>}
              {state !== 'done' && (
                <>
                  <i className={styles[state]} aria-hidden="true" />
                  <span className="sr-only">({t(`staff-editor.mark_${state}`)})</span>
                </>
              )}
              {touched && <span className="sr-only">({t('staff-form.changed')})</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Says that the English texts have changed since the others were looked at last. */
function English({
  draft,
  facts,
  language,
}: {
  draft: FormDraft<ProductValues>;
  facts: StaffProductFacts;
  language: Locale;
}) {
  const { t } = useWords<'staff-editor'>();
  const { day } = useFormats();
  const editable = use(Editable);
  const text = facts.texts[language];
  if (!text?.older) return null;
  const name = textName(language, 'checked');
  if (draft.values[name] === 'yes')
    return (
      <p role="status" className={styles.marked}>
        <Icon name="check" /> {t('staff-editor.marked')}
      </p>
    );
  return (
    <Notice
      end={
        editable && (
          <Button size="tiny" onClick={() => draft.set(name, 'yes')}>
            {t('staff-editor.up_to_date')}
          </Button>
        )
      }
    >
      {t('staff-editor.english_changed', {
        day: day(facts.englishAt),
        language: LOCALE_NAMES[language],
        last: day(text.at),
      })}
    </Notice>
  );
}

/** The parts of a text in their order, and how many letters and lines each has. */
const PARTS = [
  { part: 'summary', max: 1_000, rows: 2 },
  { part: 'description', max: 20_000, rows: 9 },
  { part: 'edition', max: 200, rows: 1 },
  { part: 'system', max: 2_000, rows: 2 },
  { part: 'tips', max: 2_000, rows: 2 },
] as const satisfies { part: TextPart; max: number; rows: number }[];

/** The parts that make sense for keys alone. */
const KEY_PARTS: readonly TextPart[] = ['edition', 'system', 'tips'];

/** The field that holds a part: the English edition, system requirements and tip are fields of the product itself. */
const nameOf = (language: Locale, part: (typeof PARTS)[number]['part']) =>
  language === DEFAULT_LOCALE && (part === 'edition' || part === 'system' || part === 'tips')
    ? part
    : textName(language, part);

function TextFields({ draft, language }: { draft: FormDraft<ProductValues>; language: Locale }) {
  const { t } = useWords<'staff-editor'>();
  // What only keys have is offered for goods where it is filled in already, as by an import.
  const shown = PARTS.filter(
    ({ part }) =>
      draft.values.kind === 'key' ||
      !KEY_PARTS.includes(part) ||
      Boolean(draft.base.values[nameOf(language, part)] || draft.values[nameOf(language, part)]),
  );
  return shown.map(({ part, max, rows }) => {
    const name = nameOf(language, part);
    const parts = { draft, name, label: t(`staff-editor.${part}`), maxLength: max, dir: 'auto' };
    const hint =
      part === 'description'
        ? t('staff-editor.description_hint')
        : part === 'edition'
          ? t('staff-editor.edition_hint')
          : undefined;
    return rows === 1 ? (
      <FormText key={part} {...parts} hint={hint} />
    ) : (
      <FormArea key={part} {...parts} rows={rows} hint={hint} />
    );
  });
}

/** The English texts beside those of another language. */
function Source({ draft, language }: { draft: FormDraft<ProductValues>; language: Locale }) {
  const { t } = useWords<'staff-editor'>();
  const editable = use(Editable);
  const english = PARTS.map(({ part }) => ({
    part,
    text: String(draft.values[nameOf(DEFAULT_LOCALE, part)] ?? ''),
  }));
  const empty = english.filter(({ part, text }) => text !== '' && !draft.values[textName(language, part)]);
  const copy = () =>
    draft.put(Object.fromEntries(empty.map(({ part, text }) => [textName(language, part), text])));
  return (
    <section className={styles.source} aria-label={t('staff-editor.english')}>
      <header>
        <b>{t('staff-editor.english')}</b>
        {editable && empty.length > 0 && (
          <Button size="tiny" variant="quiet" onClick={copy}>
            {t('staff-editor.copy')}
          </Button>
        )}
      </header>
      <dl lang="en" dir="ltr">
        {english
          .filter(({ text }) => text !== '')
          .map(({ part, text }) => (
            <div key={part}>
              <dt>{t(`staff-editor.${part}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
