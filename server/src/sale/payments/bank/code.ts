/** The provider that is the store's own bank account. */
export const BANK = 'bank';

/** The mail that tells a buyer what to send where. */
export const HOW_TO_PAY = 'order-transfer';
