import { useWords } from '@halfturn/locales/react.ts';
import { FormCard } from '../../layout/form-page/form-card.tsx';
import { FormText } from '../../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import styles from './editor.module.css';
import type { ProductValues } from './product-values.ts';

export const BASICS = ['name', 'slug', 'sku', 'developer', 'publisher'];

export interface BasicsCardProps {
  draft: FormDraft<ProductValues>;
  isNew: boolean;
  /** Its variants have the SKUs. */
  varied: boolean;
}

/** What a product is called, and who makes it. */
export function BasicsCard({ draft, isNew, varied }: BasicsCardProps) {
  const { t } = useWords<'staff-editor'>();
  const { kind, developer, publisher } = draft.values;
  const hasMakers = kind === 'key' || developer !== '' || publisher !== '';
  return (
    <FormCard id="basics" title={t('staff-editor.basics')} names={BASICS}>
      <FormText
        draft={draft}
        name="name"
        label={t('staff-editor.name')}
        optional={t('staff-editor.required')}
        maxLength={200}
      />
      <div className={styles.two}>
        {isNew && (
          <FormText
            draft={draft}
            name="slug"
            label={t('staff-editor.slug')}
            hint={t('staff-editor.slug_hint')}
            dir="ltr"
            maxLength={120}
            spellCheck={false}
          />
        )}
        {!varied && (
          <FormText
            draft={draft}
            name="sku"
            label={t('staff-editor.sku')}
            hint={t('staff-editor.sku_hint')}
            dir="ltr"
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {hasMakers && (
          <>
            <FormText draft={draft} name="developer" label={t('staff-editor.developer')} maxLength={200} />
            <FormText draft={draft} name="publisher" label={t('staff-editor.publisher')} maxLength={200} />
          </>
        )}
      </div>
    </FormCard>
  );
}
