import type { ProductCard } from '@halfturn/contract/catalog.ts';
import type { ChatMessage } from '@halfturn/contract/chat.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { SentThing } from '@halfturn/ui/sent-thing.tsx';
import { ProductCover } from '../catalog/product-cover.tsx';
import { ProductPrice } from '../catalog/product-price.tsx';
import type { ProductCards } from '../catalog/use-product-cards.ts';
import { Where } from '../catalog/where.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';

interface Props {
  message: Pick<ChatMessage, 'text' | 'productId' | 'order'>;
  cards: ProductCards;
}

/** What was written in a message, or the product or the order that was sent in its place. */
export function SentWords({ message: { text, productId, order }, cards }: Props) {
  if (productId !== null) return <SentProduct name={text} card={cards.get(productId)} />;
  if (order) return <SentOrder order={order} />;
  return (
    <p className="written" dir="auto">
      {text}
    </p>
  );
}

/** @param card null if it is no longer sold, undefined while the store is asked */
function SentProduct({ name, card }: { name: string; card: ProductCard | null | undefined }) {
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
function SentOrder({ order: { orderNo, items } }: { order: NonNullable<ChatMessage['order']> }) {
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
