/** The states of a product key. */
export const KEY_STATES = ['free', 'held', 'sold', 'voided', 'quarantined'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/**
 * The state machine of one key; a trigger holds the same table (key.test.ts compares every pair). A key is held before it is sold,
 * so that two buyers meet at the hold. A sold key is never for sale again, and nothing leaves `voided`.
 */
export const KEY_STEPS: Readonly<Record<KeyState, readonly KeyState[]>> = {
  free: ['held', 'voided', 'quarantined'],
  held: ['free', 'sold', 'quarantined'],
  sold: ['voided'],
  quarantined: ['free', 'voided'],
  voided: [],
};

/**
 * What an envelope is bound to: the row of its key and the product. An envelope that was moved to another row, or whose row has
 * another product, does not open.
 */
export function sealedFor(keyId: string, productId: string): string {
  return `product_keys ${keyId} ${productId}`;
}
