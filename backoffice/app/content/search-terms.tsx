import { bcp47, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { StaffDocument } from '@halfturn/contract/staff/content.ts';
import { SEARCH_TERMS_LENGTH } from '@halfturn/contract/staff/limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useAct } from '../use-act.ts';
import styles from './content.module.css';

/** By which words visitors find an own page in a language, beside those of its text. They count at once, without publishing. */
export function SearchTerms({ document, locale }: { document: StaffDocument; locale: Locale }) {
  const { t } = useWords<'staff-content'>();
  const { id, revision, searchTerms } = document;
  const act = useAct();
  const save = (fields: FormData) => {
    const body = { revision, locale, terms: String(fields.get('terms') ?? '') };
    const work = () => call('POST /admin/content/{id}/search-terms', { params: { id }, body });
    void act.run('terms', work, t('staff-content.search_terms_saved'));
  };
  return (
    <Form act={act} version={revision} className={styles.publish} onSend={save}>
      <TextField
        name="terms"
        label={t('staff-content.search_terms')}
        hint={t('staff-content.search_terms_hint')}
        error={act.fields.terms}
        defaultValue={searchTerms[locale] ?? ''}
        maxLength={SEARCH_TERMS_LENGTH}
        lang={bcp47(locale)}
        dir={localeDir(locale)}
        autoComplete="off"
      />
      <div className={styles.acts}>
        <Button type="submit" busy={act.busy !== null}>
          {t('staff-content.search_terms_save')}
        </Button>
      </div>
    </Form>
  );
}
