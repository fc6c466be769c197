import { orderReceived } from './mail/order-received.mail.ts';
import { orderShipped } from './mail/order-shipped.mail.ts';
import { refundDeclined } from './mail/refund-declined.mail.ts';

export const ordersMails = [orderReceived, orderShipped, refundDeclined];
