import type { ProductCard } from '@halfturn/contract/catalog.ts';
import type { ChatMessage } from '@halfturn/contract/chat.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { SentThing } from '@halfturn/ui/sent-thing.tsx';
import { ProductCover } from '../catalog/product-cover.tsx';
import { ProductPrice } from '../catalog/product-price.tsx';
import { Where } from '../catalog/where.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';

/** @param card null if it is no longer sold, undefined while the store is asked */
export function SentProduct({ name, card }: { name: string; card: ProductCard | null | undefined }) {
  const { t } = useWords<'seo'>();
  if (!card)
    return (
      <SentThing picture={<Icon name="tag" />} title={<bdi>{name}</bdi>}>
        {card === null && <small>{t('seo.gone_heading')}</small>}
      </SentThing>
    );
  return (
    <SentThing
      picture={<ProductCover product={card} size={44} title={false} ribbon={false} />}
      title={
        <Go to={links.product(card)}>
          <bdi>{card.name}</bdi>
        </Go>
      }
    >
      {(card.platform ?? card.region) && (
        <small>
          <Where {...card} />
        </small>
      )}
      <ProductPrice product={card} />
    </SentThing>
  );
}

/** An order of the member, with a link to it. */
export function SentOrder({ order: { orderNo, items } }: { order: NonNullable<ChatMessage['order']> }) {
  return (
    <SentThing
      picture={<Icon name="ticket" />}
      title={
        <Go to={links.order(orderNo)}>
          <bdi dir="ltr">{orderNo}</bdi>
        </Go>
      }
    >
      <small>
        <bdi>{items}</bdi>
      </small>
    </SentThing>
  );
}
