import * as calls from '@halfturn/contract/notices.ts';
import type { Context } from '../../platform/context.ts';
import { bindMember, type Binding } from '../../platform/http/call.ts';
import { markRead, noticesOf, unreadOf } from './notices.queries.ts';
import { noticeWire } from './notices.wire.ts';

export const noticesRoutes = ({ db, clock }: Context): Binding[] => [
  bindMember(calls.notices, async ({ query, member, visitor }) => {
    const [{ rows, total }, unread] = await Promise.all([
      noticesOf(db, member.id, query),
      unreadOf(db, member.id),
    ]);
    return { rows: rows.map((row) => noticeWire(row, visitor.locale)), total, unread };
  }),

  bindMember(calls.unreadNotices, async ({ member }) => ({ unread: await unreadOf(db, member.id) })),

  bindMember(calls.readNotices, async ({ body, member }) => {
    await markRead(db, member.id, 'ids' in body ? body.ids : null, clock.now());
    return { unread: await unreadOf(db, member.id) };
  }),
];
