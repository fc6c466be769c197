// What claims and the doctor may use of giving.
export { GIFT_MENDED } from './change-gift.ts';
export { tellReplaced } from './send-gift.ts';
