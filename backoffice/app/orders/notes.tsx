import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { call } from '../api.ts';
import { useStaff } from '../layout/use-staff.ts';
import { Notes } from '../notes/notes.tsx';
import { Tags } from '../notes/tags.tsx';

/** The tags of an order. */
export function OrderTags({ order: { orderNo, tags } }: { order: StaffOrder }) {
  const { mayCall } = useStaff();
  return (
    <Tags
      tags={tags}
      list="/orders"
      may={mayCall('staffTagOrder')}
      put={(tag, on) => call('POST /admin/orders/{orderNo}/tags', { params: { orderNo }, body: { tag, on } })}
    />
  );
}

/** What staff noted for each other about an order. */
export function OrderNotes({ order: { orderNo, internalNotes } }: { order: StaffOrder }) {
  const { mayCall } = useStaff();
  return (
    <Notes
      notes={internalNotes}
      may={mayCall('staffAddOrderNote')}
      add={(text) => call('POST /admin/orders/{orderNo}/notes', { params: { orderNo }, body: { text } })}
      edit={(note, text) =>
        call('POST /admin/orders/{orderNo}/notes/{note}', { params: { orderNo, note }, body: { text } })
      }
    />
  );
}
