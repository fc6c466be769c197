import { enquiriesMails } from '../desk/enquiries/enquiries.mails.ts';
import { alarmsMail } from '../desk/alarms/alarms.mails.ts';
import { testMail } from '../desk/first-steps/test-mail.ts';
import { sampleMail } from '../desk/mails/sample-mail.ts';
import { personalDataMails } from '../desk/personal-data/personal-data.mails.ts';
import { chatMails } from '../desk/support/chat/chat.mails.ts';
import { supportMails } from '../desk/support/support.mails.ts';
import { staffMails } from '../house/staff/staff.mails.ts';
import { affiliateMails } from '../people/affiliate/affiliate.mails.ts';
import { balanceMails } from '../people/balance/balance.mails.ts';
import { membershipMails } from '../people/membership/membership.mails.ts';
import { accountsMails } from '../people/accounts/accounts.mails.ts';
import { newsletterMails } from '../people/newsletter/newsletter.mails.ts';
import { claimAnswered } from '../sale/claims/mail/claim-answered.mail.ts';
import { deliveryMails } from '../sale/delivery/delivery.mails.ts';
import { givingMails } from '../sale/giving/giving.mails.ts';
import { lowStock } from '../sale/keys/stock.mail.ts';
import { ordersMails } from '../sale/orders/orders.mails.ts';
import { paymentsMails } from '../sale/payments/payments.mails.ts';
import { disputeOpened } from '../sale/disputes/mail/dispute-opened.mail.ts';
import { orderReminder } from '../sale/reminders/order-reminder.mail.ts';
import { reviewWaits } from '../sale/risk/mail/review-waits.mail.ts';
import { withdrawalsMails } from '../sale/withdrawals/withdrawals.mails.ts';
import { alertsMails } from '../shop/alerts/alerts.mails.ts';

const KINDS = [
  ...staffMails,
  testMail,
  alarmsMail,
  ...ordersMails,
  ...paymentsMails,
  orderReminder,
  reviewWaits('wait'),
  reviewWaits('late'),
  disputeOpened,
  lowStock,
  ...deliveryMails,
  ...givingMails,
  claimAnswered,
  ...withdrawalsMails,
  ...membershipMails,
  ...balanceMails,
  ...affiliateMails,
  ...accountsMails,
  ...newsletterMails,
  ...alertsMails,
  ...personalDataMails,
  ...supportMails,
  ...chatMails,
  ...enquiriesMails,
];

/** Who writes which mail. */
export const MAILS = [...KINDS, sampleMail(KINDS)];
