import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { revealKeys } from '@halfturn/contract/delivery.ts';
import type { ShownUnit } from './show-keys.ts';

/** The one place where a clear key goes onto the wire. */
export function keyWire(unit: ShownUnit): AnswerOf<typeof revealKeys>['keys'][number] {
  return {
    unit: unit.id,
    productId: unit.product_id,
    name: unit.name,
    no: unit.unit_no,
    key: unit.key.expose(),
    revealedAt: unit.revealed_at.toISOString(),
  };
}
