import { bcp47, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import type { Written } from './draft.ts';
import styles from './content.module.css';

export interface WrittenFieldsProps {
  written: Written;
  locale: Locale;
  /** News are signed; pages speak for the store. */
  signed: boolean;
  onChange: (part: Partial<Written>) => void;
}

/** Title, summary, author and body of a text, each written the way its language runs. */
export function WrittenFields({ written, locale, signed, onChange }: WrittenFieldsProps) {
  const { t } = useWords<'staff-content'>();
  const script = { lang: bcp47(locale), dir: localeDir(locale) };
  return (
    <>
      <TextField
        {...script}
        label={t('staff-content.title')}
        value={written.title}
        maxLength={200}
        name="title"
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextArea
        {...script}
        label={t('staff-content.summary')}
        hint={t('staff-content.summary_hint')}
        rows={2}
        maxLength={600}
        value={written.summary}
        name="summary"
        onChange={({ target }) => onChange({ summary: target.value })}
      />
      {signed && (
        <TextField
          {...script}
          label={t('staff-content.author')}
          value={written.author}
          maxLength={100}
          name="author"
          onChange={({ target }) => onChange({ author: target.value })}
        />
      )}
      <TextArea
        {...script}
        className={styles.body}
        label={t('staff-content.body')}
        hint={t('staff-content.body_hint')}
        rows={18}
        maxLength={40_000}
        spellCheck
        value={written.body}
        name="body"
        onChange={({ target }) => onChange({ body: target.value })}
      />
    </>
  );
}
