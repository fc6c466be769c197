import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Cover } from '@halfturn/ui/cover.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Price } from '@halfturn/ui/price.tsx';
import { SentThing } from '@halfturn/ui/sent-thing.tsx';
import { MayLink } from '../layout/may-link.tsx';
import { useFormats } from '../layout/use-formats.ts';

interface ProductThingProps {
  id: string;
  name: string;
  /** Null if it is no longer sold, undefined while the store is asked. */
  card: ProductCard | null | undefined;
}

/** A product of a chat, as the store sells it now. */
export function ProductThing({ id, name, card }: ProductThingProps) {
  const { t } = useWords<'staff-chat'>();
  const { money } = useFormats();
  const title = (
    <MayLink needs="staffProducts" to={`/products/${id}`}>
      <bdi>{card?.name ?? name}</bdi>
    </MayLink>
  );
  if (!card)
    return (
      <SentThing picture={<Icon name="tag" />} title={title}>
        {card === null && <small>{t('staff-chat.not_sold')}</small>}
      </SentThing>
    );
  return (
    <SentThing picture={<Cover name={card.name} genre={card.genre?.code ?? ''} size={44} />} title={title}>
      <small>
        <bdi>{dotted(card.platform?.name, card.region?.name)}</bdi>
      </small>
      <Price
        price={money(card.price)}
        {...(card.was && { was: money(card.was), off: `\u2212${card.discountPercent}%` })}
      />
    </SentThing>
  );
}
