import type { StaffVariants } from '@halfturn/contract/staff/variants.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { cx } from '@halfturn/ui/cx.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { TextField, type TextFieldProps } from '@halfturn/ui/text-field.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Table, type Columns } from '../../layout/table.tsx';
import type { EditedVariants } from './use-variants.ts';
import { optionsText, type TypedName, type VariantRow } from './variant-draft.ts';
import { usePriceHeads } from './use-price-heads.ts';
import { SaleDates } from './sale-dates.tsx';
import { VariantPicture } from './variant-picture.tsx';
import styles from './variants.module.css';

export interface VariantsTableProps {
  edited: EditedVariants;
  variants: StaffVariants;
  maySet: boolean;
  /** Opens the dialog for when the sale of a variant begins and ends. */
  onDates: (row: VariantRow) => void;
}

const AMOUNT = { inputMode: 'decimal', dir: 'ltr', maxLength: 16 } as const;
const WHOLE = { inputMode: 'numeric', dir: 'ltr', maxLength: 9 } as const;

/** A row a variant, a column a field. */
export function VariantsTable({ edited, variants, maySet, onDates }: VariantsTableProps) {
  const { t } = useWords<'staff-variants'>();
  const heads = usePriceHeads(variants.own);
  const { attributes, rows } = edited;
  const nameOf = (row: VariantRow) => optionsText(attributes, row.options, variants.choices);
  const boxed = variants.kind === 'physical';
  const column = (
    name: Exclude<TypedName, 'onSale'>,
    head: string,
    { below, ...more }: Attributes & { below?: (row: VariantRow) => ReactNode },
  ) => ({
    head,
    className: name === 'sku' ? styles.sku : styles.figure,
    cell: (row: VariantRow) => (
      <span className={styles.cell}>
        <Cell {...{ edited, row, name, maySet, head }} variant={nameOf(row)} {...more} />
        {below?.(row)}
      </span>
    ),
  });
  const columns: Columns<VariantRow> = [
    {
      head: t('staff-variants.variant'),
      rowHead: true,
      title: true,
      cell: (row) => <Name row={row} name={nameOf(row)} edited={edited} maySet={maySet} />,
    },
    column('sku', t('staff-variants.sku'), { dir: 'ltr', maxLength: 64, spellCheck: false }),
    column('price', heads.price, {
      ...AMOUNT,
      below: (row) =>
        row.saved && (
          <span className={styles.below}>
            <Link
              className="link"
              to={`/prices/${row.id}`}
              aria-label={t('staff-variants.prices_of', { name: nameOf(row) })}
            >
              {t('staff-variants.prices')}
            </Link>
          </span>
        ),
    }),
    column('sale', heads.sale, {
      ...AMOUNT,
      below: (row) => (
        <SaleDates
          {...{ row, maySet, faults: edited.faults }}
          name={nameOf(row)}
          onOpen={() => onDates(row)}
        />
      ),
    }),
    boxed
      ? column('stock', t('staff-variants.stock'), WHOLE)
      : {
          head: t('staff-variants.keys'),
          number: true,
          cell: ({ saved, id, ...row }) =>
            saved && (
              <Link
                to={`/keys/${id}`}
                aria-label={t('staff-variants.keys_of', { name: nameOf({ saved, id, ...row }) })}
              >
                {saved.units}
              </Link>
            ),
        },
    boxed && column('weightGrams', t('staff-variants.weight'), WHOLE),
    column('cost', heads.cost, AMOUNT),
    {
      head: t('staff-variants.on_sale'),
      label: null,
      cell: (row) => (
        <Check
          checked={row.typed.onSale}
          disabled={!maySet}
          aria-label={t('staff-variants.cell', {
            field: t('staff-variants.on_sale'),
            variant: nameOf(row),
          })}
          onChange={({ currentTarget }) => edited.set([row], 'onSale', currentTarget.checked)}
        >
          <span className={styles.phone}>{t('staff-variants.on_sale')}</span>
        </Check>
      ),
    },
    maySet && {
      cell: (row) => (
        <IconButton
          icon="trash"
          label={t('staff-variants.remove', { name: nameOf(row) })}
          onClick={() => edited.remove(row)}
        />
      ),
    },
  ];
  return (
    <Table
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      className={styles.table}
      caption={t('staff-variants.title')}
    />
  );
}

/** The options of a variant with its picture, and what is wrong with them. */
function Name({
  row,
  name,
  edited,
  maySet,
}: {
  row: VariantRow;
  name: string;
  edited: EditedVariants;
  maySet: boolean;
}) {
  const fault = edited.faults.get(`${row.id}.options`);
  return (
    <span className={styles.name}>
      <VariantPicture saved={row.saved} name={name} maySet={maySet} />
      <span>
        <bdi>{name}</bdi>
        {fault && (
          <small className={styles.fault} role="alert">
            {fault}
          </small>
        )}
      </span>
    </span>
  );
}

type Attributes = Omit<Partial<TextFieldProps>, 'name'>;

interface CellProps extends Attributes {
  edited: EditedVariants;
  row: VariantRow;
  name: Exclude<TypedName, 'onSale'>;
  head: string;
  variant: string;
  maySet: boolean;
}

/** A field of a variant, with what is wrong with it or what another person has saved since. */
function Cell({ edited, row, name, head, variant, maySet, ...more }: CellProps) {
  const { t } = useWords<'staff-variants'>();
  const theirs = row.theirs[name];
  return (
    <TextField
      {...more}
      label={t('staff-variants.cell', { field: head, variant })}
      hideLabel
      value={row.typed[name]}
      readOnly={!maySet}
      autoComplete="off"
      error={edited.faults.get(`${row.id}.${name}`)}
      hint={
        theirs === undefined
          ? undefined
          : t('staff-variants.theirs', { value: String(theirs) || t('staff-variants.nothing') })
      }
      inputClassName={cx(styles.input, row.saved && row.changed.includes(name) && styles.changed)}
      onChange={({ currentTarget }) => edited.set([row], name, currentTarget.value)}
    />
  );
}
