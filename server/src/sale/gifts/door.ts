// What orders, checkout, delivery and giving may use of gifts.
export { demandGiftDay, giftWire, isChangeable, mayBeGiven, recordGift, type GiftTerms } from './gift.ts';
export { giftOf, markGiftReady, updateGift, type GiftRow } from './gifts.queries.ts';
