import { bcp47, DEFAULT_LOCALE, LOCALE_NAMES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FormCard } from '../../layout/form-page/form-card.tsx';
import { FormArea, FormText } from '../../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import styles from './editor.module.css';
import { nameField, SEO, textName } from './product-texts.ts';
import type { ProductValues } from './product-values.ts';

/** What search engines show before they cut it. */
const TITLE = 60;
const DESCRIPTION = 160;

export interface SeoCardProps {
  draft: FormDraft<ProductValues>;
  /** The language that was chosen for the texts. */
  language: Locale;
  path: (locale: Locale) => string;
}

/** What search engines are told in the language of the texts, and how a result looks. */
export function SeoCard({ draft, language, path }: SeoCardProps) {
  const { t } = useWords<'staff-editor'>();
  const { values } = draft;
  const [title, description] = [textName(language, 'seoTitle'), textName(language, 'seoDescription')];
  const written = (name: `texts.${string}`) => values[name] ?? '';
  const called = values[nameField(language)] || values.name;
  const summary = written(textName(language, 'summary')) || written(textName(DEFAULT_LOCALE, 'summary'));
  const said = written(description) || summary;
  return (
    <FormCard
      id="seo"
      title={t('staff-editor.seo_title')}
      names={SEO}
      note={<span lang={bcp47(language)}>{LOCALE_NAMES[language]}</span>}
    >
      <div className={styles.two}>
        <div className={styles.texts} lang={bcp47(language)}>
          <FormText
            draft={draft}
            name={title}
            label={t('staff-editor.seo_page_title')}
            hint={t('staff-editor.seo_count', { count: written(title).length, max: TITLE })}
            placeholder={called}
            maxLength={200}
            dir="auto"
          />
          <FormArea
            draft={draft}
            name={description}
            label={t('staff-editor.seo_description')}
            hint={t('staff-editor.seo_count', { count: written(description).length, max: DESCRIPTION })}
            placeholder={summary.slice(0, DESCRIPTION)}
            maxLength={500}
            rows={3}
            dir="auto"
          />
          <p className="small muted">{t('staff-editor.seo_hint')}</p>
        </div>
        <section aria-label={t('staff-editor.seo_preview')}>
          <b className={styles.previewHead}>{t('staff-editor.seo_preview')}</b>
          <div className={styles.preview} lang={bcp47(language)} dir="auto">
            <bdi className="small muted" dir="ltr">
              {path(language)}
            </bdi>
            <b>{written(title) || called || '…'}</b>
            <span>{said.length > DESCRIPTION ? `${said.slice(0, DESCRIPTION)} …` : said}</span>
          </div>
        </section>
      </div>
    </FormCard>
  );
}
