import { oneOf } from '@halfturn/contract/primitives/names.ts';
import {
  bcp47,
  LOCALE_NAMES,
  localeDir,
  LOCALES,
  type Locale,
} from '@halfturn/contract/primitives/locale.ts';
import type { Announcement } from '@halfturn/contract/staff/notices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FieldErrors } from '@halfturn/ui/field-errors.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { use } from 'react';

interface TextFieldsProps {
  texts: Announcement['texts'];
  language: Locale;
  onLanguage: (language: Locale) => void;
  onChange: (texts: Announcement['texts']) => void;
}

/** Title and content in one language at a time. The list says which are written, and where something is wrong. */
export function TextFields({ texts, language, onLanguage, onChange }: TextFieldsProps) {
  const { t } = useWords<'staff-notices'>();
  const fields = use(FieldErrors);
  const text = texts[language] ?? { title: '', content: '' };
  const wrong = (locale: Locale) => Object.keys(fields).some((at) => at.startsWith(`texts.${locale}.`));
  const mark = (locale: Locale) => {
    if (wrong(locale)) return t('staff-notices.to_check');
    return texts[locale]?.title || texts[locale]?.content ? t('staff-notices.written') : '';
  };
  const change = (part: Partial<typeof text>) => onChange({ ...texts, [language]: { ...text, ...part } });
  const missing = LOCALES.filter((locale) => !texts[locale]?.title).length;
  return (
    <>
      <Select
        label={t('staff-notices.language')}
        hint={t('staff-notices.missing', { count: missing })}
        value={language}
        onChange={({ target }) => onLanguage(oneOf(LOCALES, target.value))}
        error={wrong(language) ? undefined : firstElsewhere(fields, language, t('staff-notices.elsewhere'))}
        options={LOCALES.map((locale) => [
          locale,
          [LOCALE_NAMES[locale], mark(locale)].filter(Boolean).join(' · '),
        ])}
      />
      <TextField
        label={t('staff-notices.heading')}
        lang={bcp47(language)}
        dir={localeDir(language)}
        maxLength={120}
        value={text.title}
        onChange={({ target }) => change({ title: target.value })}
        name={`texts.${language}.title`}
      />
      <TextArea
        label={t('staff-notices.content')}
        lang={bcp47(language)}
        dir={localeDir(language)}
        maxLength={2000}
        rows={8}
        value={text.content}
        onChange={({ target }) => change({ content: target.value })}
        name={`texts.${language}.content`}
      />
    </>
  );
}

/** Something is wrong with the words of another language than the one on the screen: said with its name. */
function firstElsewhere(
  fields: Readonly<Record<string, string>>,
  language: Locale,
  words: string,
): string | undefined {
  const other = LOCALES.find(
    (locale) => locale !== language && Object.keys(fields).some((at) => at.startsWith(`texts.${locale}.`)),
  );
  return other && `${words} ${LOCALE_NAMES[other]}`;
}
