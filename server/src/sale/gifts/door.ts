// What claims may use of gifts.
export { tellReplaced } from './send-gift.ts';
