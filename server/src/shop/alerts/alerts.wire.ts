import type { alertLink } from '@halfturn/contract/alerts.ts';
import type { ProductCard } from '@halfturn/contract/catalog.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { Context } from '../../platform/context.ts';
import type { Visitor } from '../../platform/http/call.ts';
import { cardsOf, viewOf } from '../catalog/door.ts';
import type { AlertRow } from './alerts.queries.ts';

/** An alert as the page of its link shows it, without the email address. */
export async function alertWire(
  context: Context,
  { state, kind, product_id }: AlertRow,
  visitor: Visitor,
): Promise<AnswerOf<typeof alertLink>> {
  const [card] = await cardsOf(context.db, [product_id], await viewOf(context, visitor));
  return {
    state: state === 'expired' ? 'ended' : state,
    kind,
    product: card ? productWire(card) : null,
  };
}

const productWire = (card: ProductCard) => ({
  name: card.name,
  slug: card.slug,
  class: card.class,
  kind: card.kind,
  genre: card.genre,
  platform: card.platform,
  region: card.region,
  stock: card.stock,
  price: card.price,
  was: card.was,
  discountPercent: card.discountPercent,
});
