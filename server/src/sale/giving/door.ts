// What claims and the doctor may use of giving.
export { GIFT_MENDED } from './change-gift.ts';
export { notifyReplaced } from './send-gift.ts';
