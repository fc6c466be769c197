/** Where a product key can be. */
export const KEY_STATES = ['free', 'held', 'sold', 'voided', 'quarantined'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/**
 * The machine of one key; the database's trigger holds the same table (keys.test.ts compares every pair). A key is held
 * before it is sold, so that two buyers meet at the hold. What was sold never comes back, and `voided` is the end.
 */
export const KEY_STEPS: Readonly<Record<KeyState, readonly KeyState[]>> = {
  free: ['held', 'voided', 'quarantined'],
  held: ['free', 'sold', 'quarantined'],
  sold: ['voided'],
  quarantined: ['free', 'voided'],
  voided: [],
};

/** Whether a key may go from one state to another. Staying is no step. */
export function mayGo(from: KeyState, to: KeyState): boolean {
  return KEY_STEPS[from].includes(to);
}

/**
 * What an envelope is bound to: the row of the key and its product. Moved to another row, or with the row's product
 * changed, it does not open.
 */
export function sealedFor(keyId: string, productId: string): string {
  return `product_keys ${keyId} ${productId}`;
}
