import { MOST_VARIANTS } from '@halfturn/contract/staff/limits.ts';
import type { StaffVariants } from '@halfturn/contract/staff/variants.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormCard } from '../../layout/form-page/form-card.tsx';
import { Form } from '../../layout/form.tsx';
import { PriceDoubts } from '../editor/price-doubts.tsx';
import { Combinations } from './combinations.tsx';
import { SaleDatesDialog } from './sale-dates.tsx';
import { SetAll } from './set-all.tsx';
import { useVariants, type EditedVariants } from './use-variants.ts';
import { optionsText, type VariantRow } from './variant-draft.ts';
import { VariantsTable } from './variants-table.tsx';
import styles from './variants.module.css';

export interface VariantsCardProps {
  productId: string;
  variants: StaffVariants;
  /** What a new variant costs at first, as it is typed. */
  price: string;
  maySet: boolean;
  onUnsaved: (count: number) => void;
}

/** The variants of a product: what they differ by, and a table with a row for each. They are saved by themselves. */
export function VariantsCard({ productId, variants, price, maySet, onUnsaved }: VariantsCardProps) {
  const { t } = useWords<'staff-variants' | 'staff-prices'>();
  const edited = useVariants(productId, variants, { price, onUnsaved });
  const [dated, setDated] = useState<VariantRow | null>(null);
  const { rows, act } = edited;
  return (
    <FormCard
      id="variants"
      title={t('staff-variants.title')}
      note={rows.length > 0 && t('staff-variants.count', { count: rows.length })}
    >
      <Form
        className={styles.form}
        refusal={null}
        // The page counts them with its own.
        unsaved={0}
        onSend={() => {
          if (edited.unsaved > 0) edited.save();
        }}
      >
        <p className="muted">{t('staff-variants.intro')}</p>
        {variants.own && <p className="muted">{t('staff-prices.own_how', { code: variants.own.code })}</p>}
        {variants.choices.length === 0 ? (
          <p>
            {t('staff-variants.no_attributes')} <Link to="/types">{t('staff-variants.open_types')}</Link>
          </p>
        ) : (
          maySet && <Combinations variants={variants} edited={edited} />
        )}
        <Refused edited={edited} />
        {rows.length > 0 && (
          <>
            {maySet && <SetAll edited={edited} variants={variants} />}
            <VariantsTable edited={edited} variants={variants} maySet={maySet} onDates={setDated} />
          </>
        )}
        {rows.length > MOST_VARIANTS && (
          <Notice tone="bad">{t('staff-variants.too_many', { max: MOST_VARIANTS })}</Notice>
        )}
        {maySet && edited.unsaved > 0 && <SaveRow edited={edited} />}
      </Form>
      {dated && (
        <SaleDatesDialog
          row={dated}
          name={optionsText(edited.attributes, dated.options, variants.choices)}
          edited={edited}
          onClose={() => setDated(null)}
        />
      )}
      <PriceDoubts act={act} onConfirm={() => edited.save(true)} />
    </FormCard>
  );
}

/** Why the variants were not saved, where no field says it. */
function Refused({ edited: { act, faults } }: { edited: EditedVariants }) {
  const { t } = useWords<'staff-variants' | 'staff-editor'>();
  const { error, refusal } = act;
  if (!error || error.slug === 'price_unusual') return null;
  if (error.slug === 'content_changed') {
    const { by } = { by: null, ...(error.data as { by?: string | null } | undefined) };
    return (
      <Notice tone="bad" role="alert">
        {t('staff-variants.conflict', { name: by ?? t('staff-editor.store') })}
      </Notice>
    );
  }
  const sentences = Object.entries(act.fields).filter(([name]) => !name.startsWith('rows.'));
  if (faults.size > 0 && sentences.length === 0) return null;
  return (
    <Notice tone="bad" role="alert">
      {sentences.length > 0 ? sentences.map(([, sentence]) => sentence).join(' ') : refusal}
    </Notice>
  );
}

/** How many variants are not saved, and the two ways on. */
function SaveRow({ edited }: { edited: EditedVariants }) {
  const { t } = useWords<'staff-variants'>();
  return (
    <div className={styles.save}>
      <b role="status">{t('staff-variants.unsaved', { count: edited.unsaved })}</b>
      <Button onClick={edited.discard}>{t('staff-variants.discard')}</Button>
      <Button
        type="submit"
        variant="main"
        busy={edited.act.busy === 'save'}
        disabled={edited.rows.length > MOST_VARIANTS}
      >
        {t('staff-variants.save')}
      </Button>
    </div>
  );
}
