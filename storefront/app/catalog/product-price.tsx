import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Price } from '@halfturn/ui/price.tsx';

export interface ProductPriceProps {
  product: Pick<ProductCard, 'price' | 'was' | 'discountPercent'>;
  look?: 'normal' | 'big' | 'column' | 'card';
  /** Says in words what the price is measured against. */
  note?: boolean;
}

/** A product's price, with its drop where there is a true one. */
export function ProductPrice({
  product: { price, was, discountPercent },
  look,
  note = false,
}: ProductPriceProps) {
  const { t, locale } = useWords<'catalog'>();
  if (!was || discountPercent === 0)
    return <Price price={formatMoney(price, locale)} {...(look && { look })} />;
  return (
    <Price
      price={formatMoney(price, locale)}
      was={formatMoney(was, locale)}
      off={`\u2212${discountPercent}%`}
      offLabel={t('catalog.percent_off', { percent: discountPercent })}
      wasLabel={t('catalog.lowest_30', { price: formatMoney(was, locale) })}
      note={note ? t('catalog.vs_lowest') : undefined}
      {...(look && { look })}
    />
  );
}
