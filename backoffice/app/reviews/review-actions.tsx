import type { ReviewState } from '@halfturn/contract/reviews.ts';
import type { StaffReviewFull } from '@halfturn/contract/staff/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { useStaff } from '../layout/use-staff.ts';
import orders from '../orders/orders.module.css';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useDecideKeys } from './use-decide-keys.ts';

/** What can be decided now: approve or reject what waits, or take a decision back. By keyboard: A, R and U. */
export function ReviewActions({ review }: { review: StaffReviewFull }) {
  const { t } = useWords<'staff-reviews'>();
  const { mayCall } = useStaff();
  const toast = useToast();
  const { busy, error, run, forget } = useAct();
  const refusal = useRefusal(error);
  const [rejects, setRejects] = useState(false);
  const may = mayCall('staffDecideReview');
  const waits = review.state === 'pending';

  const decide = async (state: ReviewState, reason = ''): Promise<void> => {
    const ok = await run(state, () =>
      call('POST /admin/reviews/{id}/state', {
        params: { id: review.id },
        body: { state, seen: review.state, reason },
      }),
    );
    if (!ok) return;
    setRejects(false);
    toast.show(t(`staff-reviews.done_${state}`));
  };
  useDecideKeys(
    may
      ? waits
        ? { a: () => void decide('approved'), r: () => setRejects(true) }
        : { u: () => void decide('pending') }
      : {},
  );
  if (!may) return null;
  return (
    <>
      {refusal && !rejects && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      {waits ? (
        <div className={orders.two}>
          <Button
            variant="main"
            aria-keyshortcuts="A"
            busy={busy === 'approved'}
            onClick={() => void decide('approved')}
          >
            {t('staff-reviews.approve')}
          </Button>
          <Button aria-keyshortcuts="R" onClick={() => setRejects(true)}>
            {t('staff-reviews.reject')}
          </Button>
        </div>
      ) : (
        <Button aria-keyshortcuts="U" busy={busy === 'pending'} onClick={() => void decide('pending')}>
          {t('staff-reviews.undo')}
        </Button>
      )}
      {rejects && (
        <RejectDialog
          busy={busy === 'rejected'}
          refusal={refusal}
          onClose={() => {
            setRejects(false);
            forget();
          }}
          onSend={(reason) => void decide('rejected', reason)}
        />
      )}
    </>
  );
}
