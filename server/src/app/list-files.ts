import type { FastifyInstance } from 'fastify';
import { serveCustomerFile } from '../desk/customers/serve-customer-file.ts';
import type { Context } from '../platform/context.ts';
import { serveClaimFile } from '../sale/claims/serve-claim-file.ts';
import { serveDisputeFile } from '../sale/disputes/serve-dispute-file.ts';
import { serveOrderFile } from '../sale/orders/serve-order-file.ts';
import { ordersPaidAs } from '../sale/payments/payments.queries.ts';
import { serveWithdrawalFile } from '../sale/withdrawals/serve-withdrawal-file.ts';

/** Serves the lists of the back office as CSV files. */
export function serveListFiles(app: FastifyInstance, context: Context): void {
  serveOrderFile(app, context, ordersPaidAs);
  serveCustomerFile(app, context);
  serveClaimFile(app, context);
  serveWithdrawalFile(app, context);
  serveDisputeFile(app, context);
}
