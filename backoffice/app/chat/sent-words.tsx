import type { StaffChatMessage } from '@halfturn/contract/staff/chat.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { SentThing } from '@halfturn/ui/sent-thing.tsx';
import { OrderLink } from '../layout/may-link.tsx';
import { StatusMark } from '../orders/status-mark.tsx';
import { ProductThing } from './product-thing.tsx';
import type { ProductCards } from './use-product-cards.ts';

interface Props {
  message: Pick<StaffChatMessage, 'text' | 'productId' | 'order'>;
  cards?: ProductCards | undefined;
}

/** What was written in a message, or the product or the order that was sent in its place. */
export function SentWords({ message: { text, productId, order }, cards }: Props) {
  if (productId !== null) return <ProductThing id={productId} name={text} card={cards?.get(productId)} />;
  if (order)
    return (
      <SentThing picture={<Icon name="ticket" />} title={<OrderLink orderNo={order.orderNo} />}>
        <small>
          <bdi>{order.items}</bdi>
        </small>
        <StatusMark status={order.status} />
      </SentThing>
    );
  return (
    <p className="written" dir="auto">
      <Linked text={text} />
    </p>
  );
}

const ORDER_NO = /\b(HT-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5})\b/;

/** A text in which the numbers of orders lead to them. */
function Linked({ text }: { text: string }) {
  // A split by a group keeps what it found: every second part is a number.
  const parts = text.split(ORDER_NO);
  return parts.map((part, i) => (i % 2 === 1 ? <OrderLink key={i} orderNo={part} /> : part));
}
