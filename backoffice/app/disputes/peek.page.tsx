import type { StaffDispute } from '@halfturn/contract/staff/disputes.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { saveFile } from '@halfturn/ui/save-file.ts';
import { Link, useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Beside } from '../layout/beside.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import orders from '../orders/orders.module.css';
import { StatusMark } from '../orders/status-mark.tsx';
import { useAct } from '../use-act.ts';
import type { loadDispute } from './disputes.loader.ts';
import { NotesForm } from './notes-form.tsx';
import { providerName } from './provider-name.ts';
import { StateTag } from '../layout/state-tag.tsx';

/** One dispute beside the list: what it is about, the evidence, what was handed in, how it ends, and what is held for it. */
export function PeekPage() {
  const { t } = useWords<'staff-disputes'>();
  const dispute = useLoaderData<typeof loadDispute>();
  const { mayCall } = useStaff();
  const label = t('staff-disputes.of', { order: dispute.orderNo });
  return (
    <Beside id={dispute.id} label={label} back="/disputes">
      <p>
        <StateTag of={`staff-disputes.state_${dispute.state}`} />
      </p>
      <DisputeFacts dispute={dispute} />
      {mayCall('staffDisputeEvidence') && <Evidence id={dispute.id} />}
      <NotesForm key={dispute.id} dispute={dispute} />
      <Outcome key={`${dispute.id}${dispute.state}`} dispute={dispute} />
      <section>
        <h3>{t('staff-disputes.frozen')}</h3>
        {dispute.frozen.length === 0 && <p className="muted">{t('staff-disputes.frozen_none')}</p>}
        {dispute.frozen.map(({ orderNo, status }) => (
          <p key={orderNo}>
            <Link className="link" dir="ltr" to={`/orders/${orderNo}`}>
              {orderNo}
            </Link>{' '}
            <StatusMark status={status} />
          </p>
        ))}
      </section>
    </Beside>
  );
}

/** How a dispute ends that no provider decides; asks first, as money and keys follow. */
function Outcome({ dispute: { id, state, byHand, kind, orderNo } }: { dispute: StaffDispute }) {
  const { t } = useWords<'staff-disputes'>();
  const may = useStaff().mayCall('staffCloseDispute');
  if (state !== 'open') return null;
  if (!byHand) return <p className="muted">{t('staff-disputes.provider_says')}</p>;
  if (!may) return null;
  const warning = kind === 'warning';
  const ends = [
    { outcome: 'won', label: t(warning ? 'staff-disputes.nothing' : 'staff-disputes.won') },
    { outcome: 'lost', label: t('staff-disputes.lost') },
  ] as const;
  return (
    <div className={orders.two}>
      {ends.slice(0, warning ? 1 : 2).map(({ outcome, label }) => (
        <DialogButton key={outcome} label={label}>
          {(close) => (
            <ConfirmDialog
              title={t('staff-disputes.of', { order: orderNo })}
              action={label}
              danger={outcome === 'lost'}
              work={() => call('POST /admin/disputes/{id}/outcome', { params: { id }, body: { outcome } })}
              done={t('staff-disputes.ended')}
              onClose={close}
            >
              <p>{t(`staff-disputes.${outcome}_text`)}</p>
            </ConfirmDialog>
          )}
        </DialogButton>
      ))}
    </div>
  );
}

function DisputeFacts({ dispute }: { dispute: StaffDispute }) {
  const { t } = useWords<'staff-disputes' | 'staff-orders' | 'staff-payment-methods'>();
  const { money, time } = useFormats();
  return (
    <Facts>
      <Fact name={t('staff-orders.order')}>
        <Link className="link" dir="ltr" to={`/orders/${dispute.orderNo}`}>
          {dispute.orderNo}
        </Link>{' '}
        <StatusMark status={dispute.status} />
      </Fact>
      <Fact name={t('staff-disputes.told_by')}>
        {providerName(t, dispute.provider)}, {t(`staff-disputes.kind_${dispute.kind}`)}
      </Fact>
      <Fact name={t('staff-orders.reason')} dir="auto">
        {dispute.reason}
      </Fact>
      {dispute.amount.amount > 0 && (
        <Fact name={t('staff-disputes.amount')}>
          <bdi>{money(dispute.amount)}</bdi>
        </Fact>
      )}
      <Fact name={t('staff-disputes.since')}>{time(dispute.openedAt)}</Fact>
      {dispute.dueAt && (
        <Fact name={t('staff-disputes.due')}>
          <b>{time(dispute.dueAt)}</b>
        </Fact>
      )}
    </Facts>
  );
}

/** All that speaks for the store, as a page to print or as data. */
function Evidence({ id }: { id: string }) {
  const { t } = useWords<'staff-disputes'>();
  const { busy, refusal, run } = useAct();
  const take = (form: 'html' | 'json') =>
    run(form, async () => {
      const file = await call('POST /admin/disputes/{id}/evidence', { params: { id } });
      saveFile(`${file.name}.${form}`, file[form], form === 'html' ? 'text/html' : 'application/json');
    });
  return (
    <section>
      <h3>{t('staff-disputes.evidence')}</h3>
      <p>{t('staff-disputes.evidence_text')}</p>
      <Refusal>{refusal}</Refusal>
      <div className={orders.two}>
        <Button variant="main" icon="download" busy={busy === 'html'} onClick={() => void take('html')}>
          {t('staff-disputes.as_page')}
        </Button>
        <Button busy={busy === 'json'} onClick={() => void take('json')}>
          {t('staff-disputes.as_json')}
        </Button>
      </div>
    </section>
  );
}
