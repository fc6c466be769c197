import type { StaffNote } from '@halfturn/contract/staff/customer-notes.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { call } from '../api.ts';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { Notes } from '../notes/notes.tsx';
import { Tags } from '../notes/tags.tsx';

interface Kept {
  id: string;
  notes: readonly StaffNote[];
  tags: readonly string[];
  /** The last email to the address did not arrive. */
  bounced: { at: string; reason: string } | null;
  /** When an email that they marked as spam was sent. */
  complainedAt: string | null;
}

/** What staff should know of a member or a guest: whether emails arrive, tags, and notes for each other. */
export function CustomerNotes({ id, notes, tags, bounced, complainedAt }: Kept) {
  const { t } = useWords<'staff-customers'>();
  const { time } = useFormats();
  const { mayCall } = useStaff();
  return (
    <>
      {bounced && (
        <Notice tone="warn">
          {t('staff-customers.bounced', { time: time(bounced.at) })} <bdi>{bounced.reason}</bdi>
        </Notice>
      )}
      {complainedAt !== null && (
        <Notice tone="warn">{t('staff-customers.complained', { time: time(complainedAt) })}</Notice>
      )}
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
