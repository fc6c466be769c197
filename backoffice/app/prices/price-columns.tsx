import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import type { ListedPrice, OwnCurrency } from '@halfturn/contract/staff/prices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId } from 'react';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './prices.module.css';
import { priceOf, type PriceField, type RowPrice } from './use-row-price.ts';
import { useSaleDates } from './use-sale-dates.ts';

/** The columns of the list of prices. @param edit null for a person who may only look */
export function usePriceColumns(own: OwnCurrency | null, edit: RowPrice | null): Columns<ListedPrice> {
  const { t } = useWords<'staff' | 'staff-prices'>();
  const { money } = useFormats();
  const datesOf = useSaleDates();
  const form = useId();
  const code = own?.code ?? 'USD';
  const amount = (minor: number | null) => minor !== null && money({ amount: minor, currency: code });
  const cell = (row: ListedPrice, field: PriceField, head: string) =>
    edit?.id === row.id ? <AmountField {...{ row, field, head, form, edit }} /> : amount(priceOf(row)[field]);
  const heads = {
    regular: t('staff-prices.own_price', { code }),
    sale: t('staff-prices.own_sale', { code }),
  };
  return [
    { head: t('staff.product'), sort: 'name', name: true, cell: (row) => <Name row={row} /> },
    {
      head: t('staff.fits'),
      name: true,
      spare: true,
      cell: (row) => dotted(row.platform, row.region),
    },
    {
      head: heads.regular,
      sort: 'price',
      number: true,
      cellClass: styles.edited,
      cell: (row) => (
        <>
          {cell(row, 'regular', heads.regular)}
          {row.own && (
            <small className={styles.under}>
              {t(row.own.fixed ? 'staff-prices.is_fixed' : 'staff-prices.is_converted')}
            </small>
          )}
        </>
      ),
    },
    {
      head: heads.sale,
      number: true,
      cellClass: styles.edited,
      cell: (row) => (
        <>
          {cell(row, 'sale', heads.sale)}
          <small className={styles.under}>{datesOf(priceOf(row))}</small>
        </>
      ),
    },
    { head: t('staff-prices.lowest'), number: true, spare: true, cell: (row) => amount(row.lowest) },
    own && {
      head: t('staff-prices.base'),
      number: true,
      spare: true,
      cell: (row) => (
        <>
          {money(row.sale ?? row.price)}
          {row.sale && <s className={styles.under}>{money(row.price)}</s>}
        </>
      ),
    },
    { head: t('staff-prices.fixed_in'), spare: true, cell: (row) => row.fixed.join(' ') },
    edit && { cell: (row) => <Acts {...{ row, form, edit }} /> },
  ];
}

function Name({ row }: { row: ListedPrice }) {
  const { t } = useWords<'staff'>();
  return (
    <>
      <RowLink keepQuery to={`/prices/${row.id}`}>
        {row.name}
      </RowLink>{' '}
      {row.status !== 'live' && <Tag>{t(`staff.product_${row.status}`)}</Tag>}
    </>
  );
}

interface EditProps {
  row: ListedPrice;
  edit: RowPrice;
  /** The id of the form that the fields belong to. */
  form: string;
}

/** Moves the focus to a field as it appears in its row. */
const focus = (input: HTMLInputElement | null) => input?.focus();

function AmountField({ row, edit, form, field, head }: EditProps & { field: PriceField; head: string }) {
  const { t } = useWords<'staff-variants'>();
  return (
    <TextField
      form={form}
      name={field}
      label={t('staff-variants.cell', { field: head, variant: row.name })}
      hideLabel
      ref={field === 'regular' ? focus : undefined}
      inputClassName={styles.amount}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      maxLength={16}
      error={edit.faultOf(row, field)}
      value={edit.valueOf(field)}
      onChange={({ currentTarget }) => edit.type(field, currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') edit.leave();
      }}
    />
  );
}

/** Begins the editing of a row, or saves or leaves it. */
function Acts({ row, edit, form }: EditProps) {
  const { t } = useWords<'staff' | 'staff-prices'>();
  if (edit.id !== row.id)
    return (
      <IconButton
        icon="pencil"
        label={t('staff-prices.edit_of', { name: row.name })}
        onClick={() => edit.begin(row)}
      />
    );
  return (
    <form
      id={form}
      noValidate
      className="buttons"
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save(row);
      }}
    >
      <Button type="submit" variant="main" size="tiny" busy={edit.act.busy !== null}>
        {t('staff-prices.own_save')}
      </Button>
      <Button size="tiny" onClick={edit.leave}>
        {t('staff.leave_it')}
      </Button>
    </form>
  );
}
