import { orderCancelled } from './mail/order-cancelled.mail.ts';
import { orderHeld } from './mail/order-held.mail.ts';
import { orderLinkMail } from './mail/order-link.mail.ts';
import { orderNotTaken } from './mail/order-not-taken.mail.ts';
import { orderPaidMail } from './mail/order-paid.mail.ts';
import { orderReceived } from './mail/order-received.mail.ts';
import { orderShipped } from './mail/order-shipped.mail.ts';
import { priceAdjusted } from './mail/price-adjusted.mail.ts';
import { refundDeclined } from './mail/refund-declined.mail.ts';

export const ordersMails = [
  orderCancelled,
  orderHeld,
  orderLinkMail,
  orderPaidMail,
  orderReceived,
  orderShipped,
  orderNotTaken,
  priceAdjusted,
  refundDeclined,
];
