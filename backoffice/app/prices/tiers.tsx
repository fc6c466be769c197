import type { CurrencyPrice, ProductTiers } from '@halfturn/contract/staff/prices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import table from '../layout/table.module.css';
import { useRefusal } from '../use-refusal.ts';
import styles from './prices.module.css';
import { useTiers, type TierCode, type TypedTier } from './use-tiers.ts';

export interface TiersProps {
  productId: string;
  wholesale: ProductTiers;
  currencies: readonly CurrencyPrice[];
  orderLimit: number;
  maySet: boolean;
}

/** What a copy costs from a quantity on: a row a step, a column for dollars and for each currency with a fixed price. */
export function Tiers({ productId, wholesale, currencies, orderLimit, maySet }: TiersProps) {
  const { t } = useWords<'staff-prices'>();
  const tiers = useTiers(productId, wholesale);
  const refusal = useRefusal(tiers.act.error);
  const codes: TierCode[] = ['USD', ...currencies.flatMap(({ code, fixed }) => (fixed ? [code] : []))];
  if (!maySet && tiers.rows.length === 0) return null;
  const field = (row: TypedTier, code: TierCode) => (
    <TextField
      inputClassName={styles.amount}
      label={t('staff-prices.tier_price_of', { code, from: row.from })}
      hideLabel
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      maxLength={20}
      value={row.units[code] ?? ''}
      readOnly={!maySet}
      error={tiers.faultOf(row.id, code)}
      onChange={({ target }) => tiers.type(row.id, { units: { ...row.units, [code]: target.value } })}
    />
  );
  return (
    <form
      noValidate
      aria-labelledby="wholesale"
      onSubmit={(event) => {
        event.preventDefault();
        if (tiers.changed) void tiers.save();
      }}
    >
      <div className={styles.notes}>
        <h2 id="wholesale">{t('staff-prices.wholesale')}</h2>
        <p className="muted">{t('staff-prices.wholesale_how', { max: orderLimit })}</p>
        {refusal && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
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
        >
          <option value="all">{t('staff-prices.tiers_for_all')}</option>
          <option value="members">{t('staff-prices.tiers_for_members')}</option>
        </Select>
      </div>
      {tiers.rows.length > 0 && (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('staff-prices.tier_from')}</th>
                {codes.map((code) => (
                  <th key={code} scope="col">
                    {code}
                  </th>
                ))}
                {maySet && (
                  <th scope="col">
                    <span className="sr-only">{t('staff-prices.tier_remove')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {tiers.rows.map((row) => (
                <tr key={row.id}>
                  <td className={styles.cell}>
                    <TextField
                      inputClassName={styles.amount}
                      label={t('staff-prices.tier_from')}
                      hideLabel
                      inputMode="numeric"
                      autoComplete="off"
                      dir="ltr"
                      maxLength={3}
                      value={row.from}
                      readOnly={!maySet}
                      error={tiers.faultOf(row.id, 'from')}
                      onChange={({ target }) => tiers.type(row.id, { from: target.value })}
                    />
                  </td>
                  {codes.map((code) => (
                    <td key={code} className={styles.cell}>
                      {field(row, code)}
                    </td>
                  ))}
                  {maySet && (
                    <td>
                      <IconButton
                        icon="trash"
                        label={t('staff-prices.tier_remove_of', { from: row.from })}
                        onClick={() => tiers.remove(row.id)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
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
    </form>
  );
}
