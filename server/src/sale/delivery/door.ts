// What gifts, claims and the desk may use of delivery.
export { keyWire } from './delivery.wire.ts';
export { ownedUnits } from './delivery.queries.ts';
export { hideKeys } from './hide-keys.ts';
export { giftNews } from './mail/gift-news.mail.ts';
export { notifyKeys } from './notify-keys.ts';
export { resendByStaff } from './resend-by-staff.ts';
export { replaceKey } from './replace-key.ts';
export { DEVICE_CHARS } from './reveal-keys.ts';
export { showKeys, type ShownUnit } from './show-keys.ts';
