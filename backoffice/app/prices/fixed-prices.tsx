import type { CurrencyPrice } from '@halfturn/contract/staff/prices.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useState } from 'react';
import { Form } from '../layout/form.tsx';
import { PriceDoubts } from '../products/editor/price-doubts.tsx';
import { PricesTable } from './prices-table.tsx';
import styles from './prices.module.css';
import { usePrices, type Code } from './use-prices.ts';

export interface FixedPricesProps {
  productId: string;
  currencies: readonly CurrencyPrice[];
  version: string;
  maySet: boolean;
  /** In a card that has the title: only currencies with a fixed price are listed, and others can be added. */
  inCard?: boolean;
}

/** What a product costs in every currency: by the rate, and where the shopkeeper says otherwise. */
export function FixedPrices({ productId, currencies, version, maySet, inCard = false }: FixedPricesProps) {
  const { t } = useWords<'staff-prices'>();
  const prices = usePrices(productId, version, currencies);
  const [added, setAdded] = useState<readonly Code[]>([]);
  const { changed, act, saved } = prices;
  const isListed = ({ code, fixed }: CurrencyPrice) => !inCard || fixed !== null || added.includes(code);
  const rows = currencies.filter(isListed);
  const others = currencies.filter((row) => !isListed(row));
  return (
    <Form
      aria-label={t('staff-prices.fixed_title')}
      unsaved={act.busy === null ? changed.length : 0}
      onSend={() => {
        if (changed.length > 0) void prices.save();
      }}
    >
      <div className={styles.notes}>
        {!inCard && <h2>{t('staff-prices.fixed_title')}</h2>}
        <Refusal>{act.error?.slug === 'price_unusual' ? null : act.refusal}</Refusal>
        {saved && (
          <Notice tone="good" role="status">
            {t('staff-prices.saved')}
          </Notice>
        )}
        <p className="muted">{t('staff-prices.how')}</p>
        <p role="status">{changed.length > 0 && t('staff-prices.unsaved', { count: changed.length })}</p>
      </div>
      {rows.length > 0 && <PricesTable rows={rows} prices={prices} maySet={maySet} />}
      <div className={styles.acts}>
        {maySet && others.length > 0 && (
          <AddCurrency others={others} onAdd={(code) => setAdded([...added, code])} />
        )}
        {maySet && rows.length > 0 && (
          <Button type="submit" variant="main" busy={act.busy !== null} disabled={changed.length === 0}>
            {t('staff-prices.save')}
          </Button>
        )}
        {others.length > 0 && (
          <p className="small muted">{t('staff-prices.others_follow', { count: others.length })}</p>
        )}
      </div>
      <PriceDoubts act={act} onConfirm={() => void prices.save(true)} />
    </Form>
  );
}

interface AddCurrencyProps {
  others: readonly CurrencyPrice[];
  onAdd: (code: Code) => void;
}

/** Puts a row for another currency into the table. */
function AddCurrency({ others, onAdd }: AddCurrencyProps) {
  const { t, locale } = useWords<'staff-prices'>();
  return (
    <Select
      label={t('staff-prices.add_currency')}
      hideLabel
      value=""
      onChange={({ currentTarget }) => {
        const chosen = others.find(({ code }) => code === currentTarget.value);
        if (chosen) onAdd(chosen.code);
      }}
      options={[
        ['', t('staff-prices.add_currency')],
        ...others.map(({ code }) => [code, `${code} · ${formatName('currency', code, locale)}`] as const),
      ]}
    />
  );
}
