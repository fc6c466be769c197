import { orderRefunded } from './mail/order-refunded.mail.ts';

export const paymentsMails = [orderRefunded];
