import { orderTransfer } from './bank/mail/order-transfer.mail.ts';
import { orderRefunded } from './mail/order-refunded.mail.ts';

export const paymentsMails = [orderRefunded, orderTransfer];
