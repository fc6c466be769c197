import * as calls from '@halfturn/contract/notices.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindMember, type Binding } from '../../platform/http/call.ts';
import { countsOf, markRead, noticesOf } from './notices.queries.ts';
import { noticeWire } from './notices.wire.ts';

export const noticesRoutes = ({ db, clock }: Context): Binding[] => [
  bindMember(calls.notices, async ({ query, member, visitor }) => {
    const now = clock.now();
    const [rows, counts] = await Promise.all([
      noticesOf(db, member.id, query, now),
      countsOf(db, member.id, now),
    ]);
    return { rows: rows.map((row) => noticeWire(row, visitor.locale)), ...counts };
  }),

  bindMember(calls.readNotices, async ({ body, member }) => {
    const now = clock.now();
    await inTransaction(db, (trx) => markRead(trx, member.id, 'ids' in body ? body.ids : null, now));
    const { unread } = await countsOf(db, member.id, now);
    return { unread };
  }),
];
