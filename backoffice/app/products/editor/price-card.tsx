import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import { FormCard } from '../../layout/form-page/form-card.tsx';
import { FormText } from '../../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import { useFormats } from '../../layout/use-formats.ts';
import { minorOf } from '../../prices/amount.ts';
import { costCents } from './costs.ts';
import { OwnFields, type OwnCurrency } from './own-fields.tsx';
import styles from './editor.module.css';
import type { ProductValues } from './product-values.ts';

export const PRICES = ['price', 'sale', 'ownPrice', 'ownSale', 'saleFrom', 'saleUntil', 'floor', 'cost'];

export interface PriceCardProps {
  draft: FormDraft<ProductValues>;
  /** Of a product that exists. */
  id: string | null;
  /** The lowest price of the last 30 days, in US cents. */
  lowest: number | null;
  /** Its variants have the prices. */
  varied: boolean;
  /** The store's own currency, in which the price of a new product is typed; null: in dollars. */
  own: OwnCurrency | null;
  /** The store's own currency, in which cost and lowest price are typed; null: in dollars. */
  costsIn: OwnCurrency | null;
}

const positive = (minor: number | null): number | null =>
  minor !== null && Number.isInteger(minor) && minor > 0 ? minor : null;

/** An amount as it is typed, in US cents; null if it is none. */
const centsOf = (typed: string): number | null => positive(minorOf(typed, 2));

/** What a product costs, and what is earned by it. */
export function PriceCard({ draft, id, lowest, varied, own, costsIn }: PriceCardProps) {
  const { t } = useWords<'staff-editor' | 'staff-variants'>();
  const { values } = draft;
  const amount = { inputMode: 'decimal', maxLength: 16, dir: 'ltr', autoComplete: 'off' } as const;
  const label = (name: string) => t('staff-editor.in_dollars', { name });
  const costLabel = (name: string) =>
    costsIn ? t('staff-editor.in_currency', { name, code: costsIn.code }) : label(name);
  const floor = (
    <FormText
      draft={draft}
      name="floor"
      label={costLabel(t('staff-editor.floor'))}
      hint={t('staff-editor.floor_hint')}
      {...amount}
    />
  );
  if (varied)
    return (
      <FormCard id="price" title={t('staff-editor.price_title')} names={PRICES}>
        <p>
          {t('staff-variants.prices_note')} <a href="#variants">{t('staff-variants.title')}</a>
        </p>
        <div className={styles.four}>{floor}</div>
      </FormCard>
    );
  return (
    <FormCard
      id="price"
      title={t('staff-editor.price_title')}
      names={PRICES}
      end={id !== null && <Link to={`/prices/${id}`}>{t('staff-editor.price_more')}</Link>}
    >
      <div className={styles.four}>
        {own ? (
          <OwnFields draft={draft} own={own} />
        ) : (
          <>
            <FormText draft={draft} name="price" label={label(t('staff-editor.price'))} {...amount} />
            <FormText draft={draft} name="sale" label={label(t('staff-editor.sale'))} {...amount} />
          </>
        )}
        <FormText
          draft={draft}
          name="saleFrom"
          type="datetime-local"
          label={t('staff-editor.sale_from')}
          hint={t('staff-editor.sale_from_hint')}
        />
        <FormText
          draft={draft}
          name="saleUntil"
          type="datetime-local"
          label={t('staff-editor.sale_until')}
          hint={t('staff-editor.sale_until_hint')}
        />
        {floor}
        <FormText
          draft={draft}
          name="cost"
          label={costLabel(t('staff-editor.cost'))}
          hint={t('staff-editor.cost_hint')}
          {...amount}
        />
      </div>
      <Shown values={values} lowest={lowest} costsIn={costsIn} />
      <p className="small muted">{t('staff-editor.price_note')}</p>
    </FormCard>
  );
}

/** What buyers see, the lowest price that a sale is measured against, and the margin. */
function Shown({
  values,
  lowest,
  costsIn,
}: { values: ProductValues } & Pick<PriceCardProps, 'lowest' | 'costsIn'>) {
  const { t } = useWords<'staff-editor'>();
  const { money, number } = useFormats();
  const usd = (amount: number) => money({ amount, currency: 'USD' });
  const [price, sale] = [centsOf(values.price), centsOf(values.sale)];
  const cost = positive(costCents(values.cost, costsIn));
  const pays = sale ?? price;
  if (pays === null) return null;
  const margin = cost === null ? null : pays - cost;
  return (
    <dl className={styles.shown}>
      {lowest !== null && (
        <div>
          <dt>{t('staff-editor.lowest')}</dt>
          <dd>{usd(lowest)}</dd>
        </div>
      )}
      <div>
        <dt>{t('staff-editor.buyers_pay')}</dt>
        <dd>
          {usd(pays)}{' '}
          {sale !== null && price !== null && sale < price && <s className="muted">{usd(price)}</s>}
        </dd>
      </div>
      {margin !== null && (
        <div>
          <dt>{t('staff-editor.margin')}</dt>
          <dd>
            {usd(margin)} ({number(margin / pays, { style: 'percent', maximumFractionDigits: 1 })})
          </dd>
        </div>
      )}
    </dl>
  );
}
