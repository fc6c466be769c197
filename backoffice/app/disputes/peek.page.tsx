import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { saveFile } from '@halfturn/ui/save-file.ts';
import { Link, useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Beside } from '../layout/beside.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import orders from '../orders/orders.module.css';
import { StatusMark } from '../orders/status-mark.tsx';
import { useAct } from '../use-act.ts';
import type { loadDispute } from './disputes.loader.ts';
import { NotesForm } from './notes-form.tsx';
import { Outcome } from './outcome.tsx';
import { StateMark } from './state-mark.tsx';

/** One dispute beside the list: what it is about, the evidence, what was handed in, how it ends, and what is held for it. */
export function PeekPage() {
  const { t } = useWords<'staff-disputes' | 'staff-orders'>();
  const { money, time } = useFormats();
  const dispute = useLoaderData<typeof loadDispute>();
  const { mayCall } = useStaff();
  const { busy, refusal, run } = useAct();
  const take = (form: 'html' | 'json') =>
    run(form, async () => {
      const file = await call('POST /admin/disputes/{id}/evidence', { params: { id: dispute.id } });
      saveFile(`${file.name}.${form}`, file[form], form === 'html' ? 'text/html' : 'application/json');
    });
  const label = t('staff-disputes.of', { order: dispute.orderNo });
  return (
    <Beside id={dispute.id} label={label} back="/disputes">
      <p>
        <StateMark state={dispute.state} />
      </p>
      <Facts>
        <Fact name={t('staff-orders.order')}>
          <Link className="link" dir="ltr" to={`/orders/${dispute.orderNo}`}>
            {dispute.orderNo}
          </Link>{' '}
          <StatusMark status={dispute.status} />
        </Fact>
        <Fact name={t('staff-disputes.told_by')}>
          {dispute.provider === 'hand' ? t('staff-disputes.by_hand') : dispute.provider},{' '}
          {t(`staff-disputes.kind_${dispute.kind}`)}
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
      {mayCall('staffDisputeEvidence') && (
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
      )}
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
