import type { CurrencyPrice, ProductTiers } from '@halfturn/contract/staff/prices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField, type TextFieldProps } from '@halfturn/ui/text-field.tsx';
import { Form } from '../layout/form.tsx';
import { Table, type Column } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { PriceDoubts } from '../products/editor/price-doubts.tsx';
import { savedBy } from '../use-refusal.ts';
import styles from './prices.module.css';
import { useTiers, type Tiers as EditedTiers, type TierCode, type TypedTier } from './use-tiers.ts';

export interface TiersProps {
  productId: string;
  wholesale: ProductTiers & { version: string };
  currencies: readonly CurrencyPrice[];
  orderLimit: number;
  maySet: boolean;
  /** In a card that has the title. */
  inCard?: boolean;
}

/** What a unit costs from a quantity on: a row a step, a column for dollars and for each currency with a fixed price. */
export function Tiers({ productId, wholesale, currencies, orderLimit, maySet, inCard = false }: TiersProps) {
  const { t } = useWords<'staff-prices'>();
  const tiers = useTiers(productId, wholesale);
  if (!maySet && tiers.rows.length === 0) return null;
  return (
    <Form
      aria-label={t('staff-prices.wholesale')}
      unsaved={tiers.changed && tiers.act.busy === null ? 1 : 0}
      onSend={() => {
        if (tiers.changed) void tiers.save();
      }}
    >
      <div className={styles.notes}>
        {!inCard && <h2>{t('staff-prices.wholesale')}</h2>}
        <p className="muted">{t('staff-prices.wholesale_how', { max: orderLimit })}</p>
        <Refusal>{tiers.act.error?.slug === 'price_unusual' ? null : tiers.act.refusal}</Refusal>
        <PriceDoubts act={tiers.act} onConfirm={() => void tiers.save(true)} />
        {tiers.theirs && <Theirs tiers={tiers} theirs={tiers.theirs} />}
        {tiers.saved && (
          <Notice tone="good" role="status">
            {t('staff-prices.saved')}
          </Notice>
        )}
        <Select
          className={styles.whom}
          label={t('staff-prices.tiers_for')}
          hint={tiers.whom === 'all' ? t('staff-prices.tiers_for_all_hint', { max: orderLimit }) : undefined}
          value={tiers.whom}
          disabled={!maySet}
          onChange={({ target }) => tiers.setWhom(target.value === 'members' ? 'members' : 'all')}
          options={[
            ['all', t('staff-prices.tiers_for_all')],
            ['members', t('staff-prices.tiers_for_members')],
          ]}
        />
      </div>
      {tiers.rows.length > 0 && <TiersTable tiers={tiers} currencies={currencies} maySet={maySet} />}
      {maySet && (
        <div className={styles.acts}>
          <Button icon="plus" disabled={tiers.rows.length >= 10} onClick={tiers.add}>
            {t('staff-prices.tier_add')}
          </Button>
          <Button type="submit" variant="main" busy={tiers.act.busy !== null} disabled={!tiers.changed}>
            {t('staff-prices.tiers_save')}
          </Button>
        </div>
      )}
    </Form>
  );
}

/** What a colleague saved while the steps were changed here: saving puts these in its place. */
function Theirs({ tiers, theirs }: { tiers: EditedTiers; theirs: ProductTiers }) {
  const { t } = useWords<'staff-prices' | 'staff-form'>();
  const { money } = useFormats();
  const name = (tiers.act.error && savedBy(tiers.act.error)?.by) ?? t('staff-form.colleague');
  const steps = theirs.tiers.map(({ from, usd, fixed }) => {
    const units = [...(usd === null ? [] : [{ code: 'USD' as const, unit: usd }]), ...fixed];
    return `${from}: ${units.map(({ code, unit }) => money({ amount: unit, currency: code })).join(' · ')}`;
  });
  return (
    <Notice
      tone="warn"
      role="status"
      end={<Button onClick={tiers.discard}>{t('staff-form.use_theirs', { name })}</Button>}
    >
      {t('staff-form.theirs_here', { name, value: steps.join(', ') || t('staff-form.empty') })}
    </Notice>
  );
}

type FigureProps = Pick<TextFieldProps, 'label' | 'inputMode' | 'maxLength' | 'value' | 'onChange'>;

interface TiersTableProps extends Pick<TiersProps, 'currencies' | 'maySet'> {
  tiers: EditedTiers;
}

/** A row a step, a column for dollars and for each currency with a fixed price. */
function TiersTable({ tiers, currencies, maySet }: TiersTableProps) {
  const { t } = useWords<'staff-prices'>();
  const codes: TierCode[] = ['USD', ...currencies.flatMap(({ code, fixed }) => (fixed ? [code] : []))];
  const field = (row: TypedTier, of: TierCode | 'from', more: FigureProps) => (
    <TextField
      inputClassName={styles.amount}
      hideLabel
      dir="ltr"
      readOnly={!maySet}
      error={tiers.faultOf(row.id, of)}
      {...more}
    />
  );
  const price = (row: TypedTier, code: TierCode) =>
    field(row, code, {
      label: t('staff-prices.tier_price_of', { code, from: row.from }),
      inputMode: 'decimal',
      maxLength: 20,
      value: row.units[code] ?? '',
      onChange: ({ target }) => tiers.type(row.id, { units: { ...row.units, [code]: target.value } }),
    });
  return (
    <Table
      rows={tiers.rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff-prices.tier_from'),
          cellClass: styles.cell,
          cell: (row) =>
            field(row, 'from', {
              label: t('staff-prices.tier_from'),
              inputMode: 'numeric',
              maxLength: 3,
              value: row.from,
              onChange: ({ target }) => tiers.type(row.id, { from: target.value }),
            }),
        },
        ...codes.map((code): Column<TypedTier> => ({
          head: code,
          cellClass: styles.cell,
          cell: (row) => price(row, code),
        })),
        maySet && {
          head: <span className="sr-only">{t('staff-prices.tier_remove')}</span>,
          cell: (row) => (
            <IconButton
              icon="trash"
              label={t('staff-prices.tier_remove_of', { from: row.from })}
              onClick={() => tiers.remove(row.id)}
            />
          ),
        },
      ]}
    />
  );
}
