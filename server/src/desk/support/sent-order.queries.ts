import { sql } from 'kysely';
import type { SentOrder } from '@halfturn/contract/support.ts';

/** The order that the message `m` carries, as it stands now; null if it carries none. */
export const sentOrder = sql<SentOrder | null>`(
  select jsonb_build_object('orderNo', o.order_no, 'status', o.status, 'items',
    coalesce((select string_agg(l.name, ', ' order by l.id) from order_lines l where l.order_id = o.id), ''))
  from orders o where o.id = m.order_id)`;
