import type { StaffProductFacts } from '@halfturn/contract/staff/product-editor.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { errorOf, FieldErrors } from '@halfturn/ui/field-errors.ts';
import { use } from 'react';
import { FormCard } from '../../layout/form-page/form-card.tsx';
import { Editable, FormId } from '../../layout/form-page/form-context.ts';
import { FormText } from '../../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import { useFormats } from '../../layout/use-formats.ts';
import styles from './editor.module.css';
import type { ProductValues } from './product-values.ts';

/** Who sees the product, and who saved it last. */
export function StatusCard({
  draft,
  facts,
}: {
  draft: FormDraft<ProductValues>;
  facts: StaffProductFacts | null;
}) {
  const { t } = useWords<'staff-editor'>();
  const { time } = useFormats();
  const editable = use(Editable);
  const form = use(FormId);
  const error = errorOf(use(FieldErrors), 'status');
  const { status } = draft.values;
  return (
    <FormCard title={t('staff-editor.status')} names={['status', 'publishAt']}>
      <fieldset className={styles.states}>
        <legend className="sr-only">{t('staff-editor.status')}</legend>
        {(['draft', 'scheduled', 'live', 'retired'] as const).map((state) => (
          <label key={state}>
            <input
              type="radio"
              form={form}
              name="status"
              value={state}
              disabled={!editable}
              checked={status === state}
              onChange={() => draft.set('status', state)}
            />
            <span>{t(`staff-editor.status_${state}`)}</span>
          </label>
        ))}
      </fieldset>
      {status === 'scheduled' && (
        <FormText draft={draft} name="publishAt" type="datetime-local" label={t('staff-editor.publish_at')} />
      )}
      {error && <FieldError id="status-error">{error}</FieldError>}
      <p className="muted small">{t(`staff-editor.status_${status}_hint`)}</p>
      {facts && (
        <dl className={styles.facts}>
          <div>
            <dt>{t('staff-editor.made')}</dt>
            <dd>{time(facts.createdAt)}</dd>
          </div>
          {facts.savedAt && (
            <div>
              <dt>{t('staff-editor.last_saved')}</dt>
              <dd>{time(facts.savedAt)}</dd>
            </div>
          )}
          {facts.savedBy && (
            <div>
              <dt>{t('staff-editor.by')}</dt>
              <dd>{facts.savedBy}</dd>
            </div>
          )}
          <div>
            <dt>{t('staff-editor.version')}</dt>
            <dd>{facts.version}</dd>
          </div>
        </dl>
      )}
    </FormCard>
  );
}
