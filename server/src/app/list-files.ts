import type { FastifyInstance } from 'fastify';
import { serveCustomerFile } from '../desk/customers/serve-customer-file.ts';
import { serveReviewFile } from '../desk/reviews/serve-review-file.ts';
import { servePeopleFile } from '../house/staff/serve-people-file.ts';
import { serveAffiliateFile } from '../people/affiliate/serve-affiliate-file.ts';
import { serveSubscriberFile } from '../people/newsletter/serve-subscriber-file.ts';
import { serveAnnouncementFile } from '../people/notices/serve-announcement-file.ts';
import type { Context } from '../platform/context.ts';
import { serveClaimFile } from '../sale/claims/serve-claim-file.ts';
import { serveCouponFile } from '../sale/coupons/serve-coupon-file.ts';
import { serveDisputeFile } from '../sale/disputes/serve-dispute-file.ts';
import { serveOrderFile } from '../sale/orders/serve-order-file.ts';
import { ordersPaidAs } from '../sale/payments/payments.queries.ts';
import { serveWithdrawalFile } from '../sale/withdrawals/serve-withdrawal-file.ts';
import { servePricesFile } from '../shop/catalog/prices/serve-prices-file.ts';

const FILES = [
  serveCustomerFile,
  serveClaimFile,
  serveWithdrawalFile,
  serveDisputeFile,
  serveCouponFile,
  serveAffiliateFile,
  serveSubscriberFile,
  serveAnnouncementFile,
  serveReviewFile,
  servePeopleFile,
  servePricesFile,
];

/** Serves the lists of the back office as CSV files. */
export function serveListFiles(app: FastifyInstance, context: Context): void {
  serveOrderFile(app, context, ordersPaidAs);
  for (const serve of FILES) serve(app, context);
}
