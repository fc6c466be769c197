/** The mail by which a member hears that the store has changed their balance. */
export const BALANCE_CHANGED = 'balance-changed';
