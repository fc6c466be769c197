import type { StaffNote } from '@halfturn/contract/staff/customer-notes.ts';
import { call } from '../api.ts';
import { useStaff } from '../layout/use-staff.ts';
import { Notes } from '../notes/notes.tsx';
import { Tags } from '../notes/tags.tsx';

interface Kept {
  id: string;
  notes: readonly StaffNote[];
  tags: readonly string[];
}

/** What staff keep about a member or a guest: tags, and notes for each other. */
export function CustomerNotes({ id, notes, tags }: Kept) {
  const { mayCall } = useStaff();
  return (
    <>
      <Tags
        tags={tags}
        list="/customers"
        may={mayCall('staffTagCustomer')}
        put={(tag, on) => call('POST /admin/customers/{id}/tags', { params: { id }, body: { tag, on } })}
      />
      <Notes
        notes={notes}
        may={mayCall('staffAddCustomerNote')}
        add={(text) => call('POST /admin/customers/{id}/notes', { params: { id }, body: { text } })}
        edit={(note, text) =>
          call('POST /admin/customers/{id}/notes/{note}', { params: { id, note }, body: { text } })
        }
      />
    </>
  );
}
