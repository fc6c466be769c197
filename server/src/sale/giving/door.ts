// What claims and the doctor may use of giving.
export { GIFT_MENDED, sendNow } from './change-gift.ts';
export { notifyReplaced } from './send-gift.ts';
