import type { Calls } from '@halfturn/contract/calls.ts';
import type { CallOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useRef } from 'react';
import { Link } from 'react-router';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { isoOf, localMoment } from '../notices/local-moment.ts';
import { PriceDoubts } from '../products/editor/price-doubts.tsx';
import { useAct } from '../use-act.ts';
import { minorOf, typedOf } from './amount.ts';
import type { loadProductPrices } from './prices.loader.ts';
import styles from './prices.module.css';

type Body = Omit<CallOf<Calls['POST /admin/prices/{productId}/base']>['body'], 'version' | 'confirmed'>;

const bodyIn = (fields: FormData): Body => {
  const typed = (name: string) => String(fields.get(name) ?? '');
  return {
    price: minorOf(typed('price'), 2),
    sale: minorOf(typed('sale'), 2),
    saleFrom: isoOf(typed('saleFrom')),
    saleUntil: isoOf(typed('saleUntil')),
  };
};

export interface BasePriceProps {
  productId: string;
  base: Awaited<ReturnType<typeof loadProductPrices>>['base'];
  maySet: boolean;
}

/** What a product costs in dollars, and its sale: saved by the same command as in the editor of the product. */
export function BasePrice({ productId, base, maySet }: BasePriceProps) {
  const { t } = useWords<'staff-editor' | 'staff-prices' | 'staff-variants'>();
  const { money } = useFormats();
  const act = useAct();
  const sent = useRef<Body | null>(null);
  const save = (body: Body, confirmed: boolean) => {
    sent.current = body;
    const whole = { ...body, version: base.version, confirmed };
    const work = () => call('POST /admin/prices/{productId}/base', { params: { productId }, body: whole });
    void act.run('save', work, t('staff-prices.saved'));
  };
  const label = (name: string) => t('staff-editor.in_dollars', { name });
  const amount = { inputMode: 'decimal', maxLength: 16, dir: 'ltr', autoComplete: 'off' } as const;
  return (
    <Form
      aria-labelledby="base-price"
      className={styles.notes}
      act={act}
      version={base.version}
      refusal={act.error?.slug === 'price_unusual' ? null : act.general}
      onSend={(fields) => save(bodyIn(fields), false)}
    >
      <h2 id="base-price">{t('staff-prices.base')}</h2>
      <p className="muted">{t('staff-prices.base_how')}</p>
      {base.variantOf !== null && (
        <Link to={`/products/${base.variantOf}#variants`}>{t('staff-variants.title')}</Link>
      )}
      <div className={styles.base}>
        <TextField
          name="price"
          label={label(t('staff-editor.price'))}
          defaultValue={typedOf(base.price, 2)}
          readOnly={!maySet}
          {...amount}
        />
        <TextField
          name="sale"
          label={label(t('staff-editor.sale'))}
          defaultValue={typedOf(base.sale, 2)}
          readOnly={!maySet}
          {...amount}
        />
        <TextField
          name="saleFrom"
          type="datetime-local"
          label={t('staff-editor.sale_from')}
          defaultValue={localMoment(base.saleFrom)}
          readOnly={!maySet}
        />
        <TextField
          name="saleUntil"
          type="datetime-local"
          label={t('staff-editor.sale_until')}
          defaultValue={localMoment(base.saleUntil)}
          readOnly={!maySet}
        />
      </div>
      {base.lowest !== null && (
        <p className="small muted">
          {t('staff-editor.lowest')}: {money({ amount: base.lowest, currency: 'USD' })}
        </p>
      )}
      {maySet && (
        <div className="buttons">
          <Button type="submit" variant="main" busy={act.busy !== null}>
            {t('staff-prices.base_save')}
          </Button>
        </div>
      )}
      <PriceDoubts act={act} onConfirm={() => sent.current && save(sent.current, true)} />
    </Form>
  );
}
