import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Price } from '@halfturn/ui/price.tsx';

export interface ProductPriceProps {
  product: Pick<ProductCard, 'price' | 'was' | 'discountPercent'> & Partial<Pick<ProductCard, 'variants'>>;
  look?: 'normal' | 'big' | 'column' | 'card';
  /** Says in words what the price is measured against. */
  note?: boolean;
}

/** A product's price, with its drop where there is a true one; the lowest, said so, where its variants have different ones. */
export function ProductPrice({
  product: { price, was, discountPercent, variants },
  look,
  note = false,
}: ProductPriceProps) {
  const { t, locale } = useWords<'catalog'>();
  const amount = formatMoney(price, locale);
  const said = variants?.from ? t('catalog.from', { price: amount }) : amount;
  if (!was || discountPercent === 0) return <Price price={said} {...(look && { look })} />;
  return (
    <Price
      price={said}
      was={formatMoney(was, locale)}
      off={`\u2212${discountPercent}%`}
      offLabel={t('catalog.percent_off', { percent: discountPercent })}
      wasLabel={t('catalog.lowest_30', { price: formatMoney(was, locale) })}
      note={note ? t('catalog.vs_lowest') : undefined}
      {...(look && { look })}
    />
  );
}
