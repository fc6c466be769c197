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
import { missingIn, type Names } from '../types/names-fields.tsx';
import types from '../types/types.module.css';
import styles from './method-texts.module.css';

const OTHERS = LOCALES.filter((locale) => locale !== 'en-US');

type Part = 'names' | 'hints';
const MOST = { names: 60, hints: 120 } as const;

/** The texts that a form has: its fields are called `names.de` and `hints.de`. */
export const textsIn = (fields: FormData, part: Part): Names =>
  Object.fromEntries(LOCALES.map((locale) => [locale, String(fields.get(`${part}.${locale}`) ?? '')]));

export interface MethodTextsProps {
  names: Names;
  hints: Names;
}

/** The name and the hint in English, and folded away in the other languages, with how many have no name. */
export function MethodTexts({ names, hints }: MethodTextsProps) {
  const { t } = useWords<'staff-delivery-methods' | 'staff-product-types'>();
  const missing = missingIn(names);
  const field = (part: Part, locale: Locale) => ({
    name: `${part}.${locale}`,
    lang: bcp47(locale),
    dir: localeDir(locale),
    maxLength: MOST[part],
    defaultValue: (part === 'names' ? names : hints)[locale] ?? '',
  });
  return (
    <>
      <TextField {...field('names', 'en-US')} label={t('staff-product-types.name_english')} required />
      <TextField
        {...field('hints', 'en-US')}
        label={t('staff-delivery-methods.hint_english')}
        hint={t('staff-delivery-methods.hint_hint')}
      />
      <details className={types.languages}>
        <summary>
          {t('staff-product-types.languages')}{' '}
          {missing > 0 && <Tag tone="warn">{t('staff-product-types.missing', { count: missing })}</Tag>}
        </summary>
        <p className="small muted">{t('staff-product-types.languages_hint')}</p>
        {OTHERS.map((locale) => (
          <fieldset key={locale} className={styles.language}>
            <legend>
              <span lang={bcp47(locale)}>{LOCALE_NAMES[locale]}</span>{' '}
              {!names[locale] && <Tag tone="warn">{t('staff-product-types.missing_one')}</Tag>}
            </legend>
            <div className={styles.pair}>
              <TextField {...field('names', locale)} label={t('staff-delivery-methods.name')} />
              <TextField {...field('hints', locale)} label={t('staff-delivery-methods.hint')} />
            </div>
          </fieldset>
        ))}
      </details>
    </>
  );
}
