import type { ReviewState } from '@halfturn/contract/reviews.ts';
import type { StaffReviewFull } from '@halfturn/contract/staff/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { isTyping } from '../layout/list-keys.ts';
import { ReasonDialog } from '../layout/reason-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import orders from '../orders/orders.module.css';
import { useAct } from '../use-act.ts';

/** What can be decided now: approve or reject what waits, keep or hide what was reported, or take a decision back. By keyboard: A, R, K and U. */
export function ReviewActions({ review }: { review: StaffReviewFull }) {
  const { t } = useWords<'staff-reviews'>();
  const { mayCall } = useStaff();
  const { busy, refusal, run } = useAct();
  const [rejects, setRejects] = useState(false);
  const may = mayCall('staffDecideReview');
  const waits = review.state === 'pending';
  const send = (state: ReviewState, reason = '') =>
    call('POST /admin/reviews/{id}/state', {
      params: { id: review.id },
      body: { state, seen: review.state, reason },
    });
  const decide = (state: ReviewState) => run(state, () => send(state), t(`staff-reviews.done_${state}`));
  const waiting = { a: () => void decide('approved'), r: () => setRejects(true) };
  const keep = () =>
    run(
      'kept',
      () =>
        call('POST /admin/reviews/{id}/keep', {
          params: { id: review.id },
          body: { seen: review.reports.length },
        }),
      t('staff-reviews.done_kept'),
    );
  const decided = {
    u: () => void decide('pending'),
    ...(review.reports.length > 0 && { k: () => void keep() }),
  };
  useDecideKeys(may ? (waits ? waiting : decided) : {});
  if (!may) return null;
  return (
    <>
      <Refusal>{refusal}</Refusal>
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
      ) : review.reports.length > 0 ? (
        <div className={orders.two}>
          <Button variant="main" aria-keyshortcuts="K" busy={busy === 'kept'} onClick={() => void keep()}>
            {t('staff-reviews.keep')}
          </Button>
          <Button aria-keyshortcuts="U" busy={busy === 'pending'} onClick={() => void decide('pending')}>
            {t('staff-reviews.hide')}
          </Button>
        </div>
      ) : (
        <Button aria-keyshortcuts="U" busy={busy === 'pending'} onClick={() => void decide('pending')}>
          {t('staff-reviews.undo')}
        </Button>
      )}
      {rejects && (
        <ReasonDialog
          title={t('staff-reviews.reject_title')}
          text={t('staff-reviews.reject_text')}
          action={t('staff-reviews.reject')}
          label={t('staff-reviews.reason')}
          missing={t('staff-reviews.reason_missing')}
          rows={3}
          maxLength={500}
          send={(reason) => send('rejected', reason)}
          done={t('staff-reviews.done_rejected')}
          onClose={() => setRejects(false)}
        />
      )}
    </>
  );
}

/** Keyboard shortcuts of an open review; inactive while typing. */
function useDecideKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || event.repeat) return;
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
