import type { Calls } from '@halfturn/contract/calls.ts';
import type { CallOf } from '@halfturn/contract/endpoint.ts';
import type { CurrencyPrice } from '@halfturn/contract/staff/prices.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useRef, useState } from 'react';
import { call } from '../api.ts';
import { differing } from '../layout/form-page/draft.ts';
import { Form } from '../layout/form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { isoOf, localMoment } from '../notices/local-moment.ts';
import { PriceDoubts } from '../products/editor/price-doubts.tsx';
import { noNumber } from '../typed-number.ts';
import { useAct } from '../use-act.ts';
import { minorOf, typedOf } from './amount.ts';
import type { loadProductPrices } from './prices.loader.ts';
import styles from './prices.module.css';

type Loaded = Awaited<ReturnType<typeof loadProductPrices>>;
type Body = Omit<CallOf<Calls['POST /admin/prices/{productId}/own']>['body'], 'confirmed'>;

export interface OwnPriceProps {
  productId: string;
  own: NonNullable<Loaded['own']>;
  currencies: readonly CurrencyPrice[];
  /** Of the fixed prices. */
  version: string;
  base: Loaded['base'];
  /** The lowest price of the last 30 days; null if it was never for sale. */
  lowest: number | null;
  /** In a card that has the title. */
  inCard?: boolean;
}

/** What a product costs in the store's own currency: the price is fixed there, and the one in dollars is set from it. */
export function OwnPrice({
  productId,
  own: { code, digits, rate },
  currencies,
  version,
  base,
  lowest,
  inCard = false,
}: OwnPriceProps) {
  const { t } = useWords<'staff-prices' | 'staff-editor'>();
  const title = t('staff-prices.own', { code });
  const { money } = useFormats();
  const act = useAct();
  const sent = useRef<Body | null>(null);
  const fixed = currencies.find((row) => row.code === code)?.fixed ?? null;
  const [typed, setTyped] = useState<Record<'regular' | 'sale' | 'saleFrom' | 'saleUntil', string> | null>(
    null,
  );
  const saved = {
    regular: typedOf(fixed?.regular ?? null, digits),
    sale: typedOf(fixed?.sale ?? null, digits),
    saleFrom: localMoment(fixed?.saleFrom ?? null),
    saleUntil: localMoment(fixed?.saleUntil ?? null),
  };
  const shown = typed ?? saved;
  const save = async (body: Body, confirmed: boolean) => {
    sent.current = body;
    const whole = { ...body, confirmed };
    const work = () => call('POST /admin/prices/{productId}/own', { params: { productId }, body: whole });
    if (await act.run('save', work, t('staff-prices.saved'))) setTyped(null);
  };
  const send = () =>
    save(
      {
        code,
        regular: minorOf(shown.regular, digits) ?? noNumber(shown.regular),
        sale: minorOf(shown.sale, digits),
        saleFrom: isoOf(shown.saleFrom),
        saleUntil: isoOf(shown.saleUntil),
        version: base.version,
        pricesVersion: version,
      },
      false,
    );
  const field = (name: 'regular' | 'sale', label: string) => (
    <TextField
      name={name}
      label={label}
      hint={<InDollars minor={minorOf(shown[name], digits)} digits={digits} rate={rate} />}
      value={shown[name]}
      inputMode="decimal"
      maxLength={16}
      dir="ltr"
      autoComplete="off"
      onChange={({ currentTarget }) => setTyped({ ...shown, [name]: currentTarget.value })}
    />
  );
  const moment = (name: 'saleFrom' | 'saleUntil', label: string) => (
    <TextField
      name={name}
      type="datetime-local"
      label={label}
      value={shown[name]}
      onChange={({ currentTarget }) => setTyped({ ...shown, [name]: currentTarget.value })}
    />
  );
  return (
    <Form
      aria-label={title}
      className={styles.notes}
      act={act}
      unsaved={act.busy === null ? differing(saved, shown).length : 0}
      refusal={act.error?.slug === 'price_unusual' ? null : act.general}
      onSend={() => void send()}
    >
      {!inCard && <h2>{title}</h2>}
      <p className="muted">{t('staff-prices.own_how', { code })}</p>
      <div className={styles.base}>
        {field('regular', t('staff-prices.own_price', { code }))}
        {field('sale', t('staff-prices.own_sale', { code }))}
        {moment('saleFrom', t('staff-editor.sale_from'))}
        {moment('saleUntil', t('staff-editor.sale_until'))}
      </div>
      {lowest !== null && (
        <p className="small muted">
          {t('staff-editor.lowest')}: {money({ amount: lowest, currency: code })}
        </p>
      )}
      <div className="buttons">
        <Button type="submit" variant="main" busy={act.busy !== null}>
          {t('staff-prices.own_save')}
        </Button>
      </div>
      <PriceDoubts act={act} onConfirm={() => sent.current && void save(sent.current, true)} />
    </Form>
  );
}

/** An amount of another currency in US cents; null if none was typed. */
export const centsAt = (minor: number | null, digits: number, rate: number): number | null =>
  minor === null || !Number.isInteger(minor) ? null : Math.round((minor / 10 ** digits / rate) * 100 + 1e-9);

/** What an amount is in dollars at today's rate; nothing before one is typed. */
export function InDollars({ minor, digits, rate }: { minor: number | null; digits: number; rate: number }) {
  const { t } = useWords<'staff-prices'>();
  const { money } = useFormats();
  const cents = centsAt(minor, digits, rate);
  if (cents === null) return null;
  return t('staff-prices.in_dollars', { price: money({ amount: cents, currency: 'USD' }) });
}
