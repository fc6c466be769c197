import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { cx } from '@halfturn/ui/cx.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { useFormats } from '../../layout/use-formats.ts';
import { isoOf } from '../../notices/local-moment.ts';
import type { EditedVariants } from './use-variants.ts';
import type { VariantRow } from './variant-draft.ts';
import styles from './variants.module.css';

export interface SaleDatesProps {
  row: VariantRow;
  /** The options of the variant. */
  name: string;
  faults: EditedVariants['faults'];
  maySet: boolean;
  onOpen: () => void;
}

/** When the sale of a variant begins and ends, below its sale price; nothing for one that has no sale. */
export function SaleDates({ row, name, faults, maySet, onOpen }: SaleDatesProps) {
  const { t } = useWords<'staff-variants'>();
  const said = useSaid();
  const { typed, theirs, saved, changed } = row;
  if (typed.sale.trim() === '') return null;
  const text = said(typed.saleFrom, typed.saleUntil);
  const fault = faults.get(`${row.id}.saleFrom`) ?? faults.get(`${row.id}.saleUntil`);
  const isTheirs = theirs.saleFrom !== undefined || theirs.saleUntil !== undefined;
  const isChanged = saved !== null && (changed.includes('saleFrom') || changed.includes('saleUntil'));
  return (
    <span className={cx(styles.below, isChanged && styles.dated)}>
      {maySet ? (
        <button
          type="button"
          className="link"
          aria-label={t('staff-variants.dates_of', { name, dates: text || t('staff-variants.no_dates') })}
          onClick={onOpen}
        >
          {text || t('staff-variants.dates')}
        </button>
      ) : (
        text
      )}
      {isTheirs && (
        <small>
          {t('staff-variants.theirs', {
            value:
              said(theirs.saleFrom ?? typed.saleFrom, theirs.saleUntil ?? typed.saleUntil) ||
              t('staff-variants.no_dates'),
          })}
        </small>
      )}
      {fault && (
        <small className={styles.fault} role="alert">
          {fault}
        </small>
      )}
    </span>
  );
}

/** Says when a sale begins and ends, as it is typed; empty if it begins at once and ends by hand. */
function useSaid() {
  const { t } = useWords<'staff-variants'>();
  const { day } = useFormats();
  return (from: string, until: string): string => {
    const [begins, ends] = [isoOf(from), isoOf(until)];
    if (begins && ends) return t('staff-variants.from_until', { from: day(begins), until: day(ends) });
    if (begins) return t('staff-variants.from', { from: day(begins) });
    return ends ? t('staff-variants.until', { until: day(ends) }) : '';
  };
}

export interface SaleDatesDialogProps {
  row: VariantRow;
  name: string;
  edited: EditedVariants;
  onClose: () => void;
}

/** Sets when the sale of a variant begins and ends; it is saved with the other fields of the table. */
export function SaleDatesDialog({ row, name, edited, onClose }: SaleDatesDialogProps) {
  const { t } = useWords<'staff-variants' | 'staff-editor'>();
  const send = (fields: FormData) => {
    for (const field of ['saleFrom', 'saleUntil'] as const) {
      const typed = String(fields.get(field));
      if (typed !== row.typed[field]) edited.set([row], field, typed);
    }
    onClose();
  };
  return (
    <FormDialog
      title={t('staff-variants.dates_title', { name })}
      action={t('staff-variants.dates_set')}
      busy={false}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        name="saleFrom"
        type="datetime-local"
        label={t('staff-editor.sale_from')}
        hint={t('staff-editor.sale_from_hint')}
        defaultValue={row.typed.saleFrom}
      />
      <TextField
        name="saleUntil"
        type="datetime-local"
        label={t('staff-editor.sale_until')}
        hint={t('staff-editor.sale_until_hint')}
        defaultValue={row.typed.saleUntil}
      />
      <p className="small muted">{t('staff-variants.dates_note')}</p>
    </FormDialog>
  );
}
