// What claims and the desk may use of delivery.
export { hideKeys, type BoughtBy } from './hide-keys.ts';
export { replaceCopy } from './replace-copy.ts';
