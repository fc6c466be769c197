import { orderTransfer } from './bank/mail/order-transfer.mail.ts';
import { orderRefunded } from './mail/order-refunded.mail.ts';
import { refundStuck } from './mail/refund-stuck.mail.ts';
import { refundMisfits } from './mail/refund-misfit.mail.ts';

export const paymentsMails = [orderRefunded, orderTransfer, refundMisfits, refundStuck];
