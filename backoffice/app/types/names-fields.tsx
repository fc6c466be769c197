import {
  bcp47,
  LOCALE_NAMES,
  LOCALES,
  localeDir,
  type Locale,
} from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import styles from './types.module.css';

export type Names = Partial<Record<Locale, string>>;

const OTHERS = LOCALES.filter((locale) => locale !== 'en-US');

/** How many languages have no name. */
export const missingIn = (names: Names): number => OTHERS.filter((locale) => !names[locale]).length;

/** The names that a form has: its fields are called `names.de`. */
export const namesIn = (fields: FormData): Names =>
  Object.fromEntries(LOCALES.map((locale) => [locale, String(fields.get(`names.${locale}`) ?? '')]));

export interface NamesFieldsProps {
  names: Names;
  /** Called for each change, in a form that keeps its values; else the form's fields are read when it is sent. */
  onChange?: (names: Names) => void;
  readOnly?: boolean;
}

/** A name in English, and folded away in the other languages, with how many have none. */
export function NamesFields({ names, onChange, readOnly = false }: NamesFieldsProps) {
  const { t } = useWords<'staff-product-types'>();
  const missing = missingIn(names);
  const field = (locale: Locale) => ({
    name: `names.${locale}`,
    lang: bcp47(locale),
    dir: localeDir(locale),
    maxLength: 80,
    readOnly,
    ...(onChange
      ? {
          value: names[locale] ?? '',
          onChange: (event: { currentTarget: { value: string } }) =>
            onChange({ ...names, [locale]: event.currentTarget.value }),
        }
      : { defaultValue: names[locale] ?? '' }),
  });
  return (
    <>
      <TextField {...field('en-US')} label={t('staff-product-types.name_english')} required />
      <details className={styles.languages}>
        <summary>
          {t('staff-product-types.languages')}{' '}
          {missing > 0 && <Tag tone="warn">{t('staff-product-types.missing', { count: missing })}</Tag>}
        </summary>
        <p className="small muted">{t('staff-product-types.languages_hint')}</p>
        <div className={styles.names}>
          {OTHERS.map((locale) => (
            <TextField
              key={locale}
              {...field(locale)}
              label={
                <>
                  <span lang={bcp47(locale)}>{LOCALE_NAMES[locale]}</span>{' '}
                  {!names[locale] && <Tag tone="warn">{t('staff-product-types.missing_one')}</Tag>}
                </>
              }
            />
          ))}
        </div>
      </details>
    </>
  );
}
