/** The provider, and the way to pay, that is what the store holds for a member. */
export const BALANCE = 'balance';
