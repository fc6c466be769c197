import type { ClaimAnswer, StaffClaim } from '@halfturn/contract/staff/claims.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { ReasonDialog } from '../layout/reason-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';

/** What can be answered now, by this person: another key first, if one is free. */
export function ClaimActions({ claim }: { claim: StaffClaim }) {
  const { t } = useWords<'staff-claims' | 'staff-orders'>();
  const { money } = useFormats();
  const { mayCall } = useStaff();
  const [answer, setAnswer] = useState<ClaimAnswer | null>(null);
  if (!mayCall('staffAnswerClaim') || claim.answers.length === 0) return null;

  const amount = money(claim.unit.worth);
  const said: Record<ClaimAnswer, { button: string; done: string }> = {
    replace: { button: t('staff-claims.replace'), done: t('staff-claims.replaced') },
    refund: { button: t('staff-orders.refund', { amount }), done: t('staff-orders.refunded') },
    wait: { button: t('staff-claims.wait'), done: t('staff-claims.waits') },
    decline: { button: t('staff-orders.decline'), done: t('staff-orders.declined') },
  };
  // A key that is there is given; one that is not can be promised.
  const offered = claim.answers.filter((one) => one !== (claim.free > 0 ? 'wait' : 'replace'));
  const declines = answer === 'decline';
  return (
    <div className="buttons">
      {offered.map((one, i) => (
        <Button key={one} variant={i === 0 ? 'main' : 'plain'} onClick={() => setAnswer(one)}>
          {said[one].button}
        </Button>
      ))}
      {answer && (
        <ReasonDialog
          title={t('staff-claims.of', { product: claim.product })}
          text={
            declines
              ? t('staff-orders.decline_text', { email: claim.email })
              : t(`staff-claims.${answer}_text`, { amount })
          }
          action={declines ? t('staff-orders.decline_send') : said[answer].button}
          label={t('staff-claims.message')}
          optional={!declines && t('staff-orders.optional')}
          hint={t(declines ? 'staff-orders.reason_hint' : 'staff-claims.message_hint')}
          missing={t('staff-orders.reason_missing')}
          replies={{
            locale: claim.locale,
            fill: { name: claim.name, order: claim.orderNo, product: claim.product },
          }}
          send={(reason) =>
            call('POST /admin/claims/{id}/answer', {
              params: { id: claim.id },
              body: { answer, reason, seen: claim.state },
            })
          }
          done={said[answer].done}
          onClose={() => setAnswer(null)}
        />
      )}
    </div>
  );
}
