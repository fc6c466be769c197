import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { revealKeys } from '@halfturn/contract/delivery.ts';
import type { staffShowKey } from '@halfturn/contract/staff/order-acts.ts';
import type { ProductKey } from '../../platform/crypto/product-key.ts';
import type { ShownUnit } from './show-keys.ts';

/** The clear key of a unit, for its buyer. This file is the one place where a clear key goes onto the wire. */
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

/** The clear key of a unit, for staff. */
export const staffKeyWire = (key: ProductKey): AnswerOf<typeof staffShowKey> => ({ key: key.expose() });
