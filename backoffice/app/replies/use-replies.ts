import type { StaffReply } from '@halfturn/contract/staff/replies.ts';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { useStaff } from '../layout/use-staff.ts';

/** The saved replies, asked for when a field for an answer is opened; none for a person who may not use them. */
export function useReplies(): readonly StaffReply[] {
  const may = useStaff().mayCall('staffReplies');
  const [replies, setReplies] = useState<readonly StaffReply[]>([]);
  useEffect(() => {
    if (!may) return;
    let here = true;
    call('GET /admin/replies').then(
      ({ rows }) => here && setReplies(rows),
      // Without them the answer is written by hand.
      () => {},
    );
    return () => {
      here = false;
    };
  }, [may]);
  return replies;
}
