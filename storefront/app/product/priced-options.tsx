import type { ProductOptions } from '@halfturn/contract/catalog.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { RadioCard } from '@halfturn/ui/radio-card.tsx';
import type { PricedOption } from './picked.ts';
import styles from './priced-options.module.css';
import type { Picking } from './use-picking.ts';

interface PricedOptionsProps {
  group: ProductOptions['groups'][number];
  options: readonly PricedOption[];
  picking: Pick<Picking, 'picks' | 'pick'>;
}

/** Options that decide what the product costs, as the amounts of a gift card do: each with its price, unless its name says it. */
export function PricedOptions({ group, options, picking: { picks, pick } }: PricedOptionsProps) {
  const { t, locale } = useWords<'catalog'>();
  const differs = options.some(({ saysPrice }) => !saysPrice);
  return (
    <div className={styles.grid}>
      {options.map(({ code, name, variant }) => {
        const soldOut = variant.stock !== 'in_stock';
        const note = soldOut
          ? t('catalog.sold_out')
          : differs && <bdi>{formatMoney(variant.price, locale)}</bdi>;
        return (
          <RadioCard
            key={code}
            name={`option-${group.code}`}
            value={code}
            checked={picks[group.code] === code}
            onChange={() => pick(group.code, code)}
            title={
              soldOut ? (
                <s className="muted">
                  <bdi>{name}</bdi>
                </s>
              ) : (
                <bdi>{name}</bdi>
              )
            }
            {...(note && { note })}
          />
        );
      })}
    </div>
  );
}
