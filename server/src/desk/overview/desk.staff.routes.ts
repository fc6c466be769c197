import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { staffBackups } from '@halfturn/contract/staff/backups.ts';
import { staffBank } from '@halfturn/contract/staff/bank.ts';
import { staffAnswerChat } from '@halfturn/contract/staff/chat.ts';
import { staffClaims } from '@halfturn/contract/staff/claims.ts';
import { staffCoupons } from '@halfturn/contract/staff/coupons.ts';
import { staffCurrencies } from '@halfturn/contract/staff/currencies.ts';
import { staffCustomers } from '@halfturn/contract/staff/customers.ts';
import { staffCounts, staffFind } from '@halfturn/contract/staff/desk.ts';
import { staffDisputes } from '@halfturn/contract/staff/disputes.ts';
import { staffAnswerEnquiry } from '@halfturn/contract/staff/enquiries.ts';
import { staffStock } from '@halfturn/contract/staff/keys.ts';
import { staffHandleMails } from '@halfturn/contract/staff/mails.ts';
import { staffOrders } from '@halfturn/contract/staff/orders.ts';
import { staffProducts } from '@halfturn/contract/staff/product-list.ts';
import { staffDecideReview } from '@halfturn/contract/staff/reviews.ts';
import { mayCall, type Permitted } from '@halfturn/contract/staff/roles.ts';
import { staffAnswerTicket, staffTickets } from '@halfturn/contract/staff/support.ts';
import { staffWithdrawals } from '@halfturn/contract/staff/withdrawals.ts';
import type { Context } from '../../platform/context.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { isWorkerAlive } from '../../platform/jobs/heartbeats.queries.ts';
import { countAlarms, countBackupAlarms } from '../alarms/door.ts';
import { lowProducts } from '../../sale/keys/door.ts';
import { countNeedsYou } from '../../sale/orders/door.ts';
import { countBankWork } from '../../sale/payments/door.ts';
import { countRateAlarms } from '../../shop/catalog/door.ts';
import { countWaiting, type Counted } from './counts.queries.ts';
import { findThings, type FoundKind } from './find.queries.ts';

/** The call that a person must be allowed to make to be shown a count. */
const COUNT_NEEDS = {
  refunds: staffOrders,
  claims: staffClaims,
  withdrawals: staffWithdrawals,
  disputes: staffDisputes,
  reviews: staffDecideReview,
  support: staffAnswerTicket,
  chats: staffAnswerChat,
  enquiries: staffAnswerEnquiry,
  mails: staffHandleMails,
} satisfies Record<Counted, Parameters<typeof mayCall>[1]>;

/** The same for what the search finds. */
const FIND_NEEDS = {
  order: staffOrders,
  product: staffProducts,
  customer: staffCustomers,
  coupon: staffCoupons,
  ticket: staffTickets,
} satisfies Record<FoundKind, Parameters<typeof mayCall>[1]>;

/** A worker beats every two seconds: after this time there is no worker. */
const SILENT_SECONDS = 120;

/** The shortest text that is searched for: one letter begins too many things. */
const SHORTEST = 2;

/** What the frame of the back office asks for: the counts of its menu, and its search over everything. */
export const deskStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(staffCounts, async ({ staff }) => {
    const may = (endpoint: Parameters<typeof mayCall>[1]) => mayCall(staff, endpoint);
    const asked = keysOf(COUNT_NEEDS).filter((name) => may(COUNT_NEEDS[name]));
    const [waiting, orders, keys, bank, currencies, backups, alarms, alive] = await Promise.all([
      countWaiting(db, asked),
      may(staffOrders) ? countNeedsYou(db, clock.now()) : 0,
      may(staffStock) ? lowProducts(db) : 0,
      may(staffBank) ? countBankWork(db) : 0,
      may(staffCurrencies) ? countRateAlarms(db, clock.now()) : 0,
      may(staffBackups) ? countBackupAlarms(db) : 0,
      countAlarms(db, staff.id),
      isWorkerAlive(db, SILENT_SECONDS),
    ]);
    const none = { refunds: 0, claims: 0, withdrawals: 0, disputes: 0, reviews: 0, support: 0, enquiries: 0 };
    const banners = [alarms.mailServer && 'mail_server', !alive && 'jobs'] as const;
    return {
      ...none,
      mails: 0,
      chats: 0,
      ...waiting,
      orders,
      keys,
      bank,
      currencies,
      backups,
      alarms: alarms.unseen,
      banners: banners.filter((one) => one !== false),
    };
  }),

  bindStaff(staffFind, async ({ query: { q }, staff }) =>
    q.length < SHORTEST ? [] : await findThings(db, q, kindsFor(staff)),
  ),
];

const kindsFor = (staff: Permitted): FoundKind[] =>
  keysOf(FIND_NEEDS).filter((kind) => mayCall(staff, FIND_NEEDS[kind]));
