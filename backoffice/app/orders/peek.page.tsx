import { MAILED_AT_MOST } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Link, useLoaderData, useLocation } from 'react-router';
import { call } from '../api.ts';
import { Beside } from '../layout/beside.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { Reasons } from '../risk/reasons.tsx';
import { useAct } from '../use-act.ts';
import { Units } from './units.tsx';
import { Gift } from './gift.tsx';
import { History } from './history.tsx';
import { OrderNotes, OrderTags } from './notes.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderActs } from './order-acts.tsx';
import type { loadOrder } from './orders.loader.ts';
import page from './orders.module.css';
import { Customer, Parcel, Payment } from './peek-facts.tsx';
import { isOnItsWay } from './on-its-way.ts';
import { StatusMark } from './status-mark.tsx';

/** An order beside the list: what is to be done first, then who, what, how it was paid, and what happened. */
export function PeekPage() {
  const { t } = useWords<'staff' | 'staff-orders' | 'staff-risk'>();
  const { money, time } = useFormats();
  const order = useLoaderData<typeof loadOrder>();
  const { pathname } = useLocation();
  const { refund } = order;
  return (
    <Beside
      id={order.orderNo}
      label={t('staff-orders.order_no', { order: order.orderNo })}
      title={<bdi>{order.orderNo}</bdi>}
      back={pathname.startsWith('/refunds') ? '/refunds' : '/orders'}
      closeLabel={t('staff-orders.close_order')}
    >
      <StatusMark status={order.status} shipped={isOnItsWay(order)} />
      {refund?.askedAt && refund.answerBy && (
        <Notice tone="bad" icon="refresh">
          <b>{t('staff-orders.refund_asked', { time: time(refund.askedAt) })}</b>
          {refund.reason && <p className={page.quote}>{refund.reason}</p>}
          <p>{t('staff-orders.refund_due', { time: time(refund.answerBy) })}</p>
        </Notice>
      )}
      {refund?.answer && refund.answeredAt && (
        <Notice tone="info">
          <b>{t(`staff-orders.refund_${refund.answer}`, { time: time(refund.answeredAt) })}</b>
          {refund.answerReason && <p className={page.quote}>{refund.answerReason}</p>}
        </Notice>
      )}
      {order.reviewBy && (
        <Notice tone="warn" icon="shield">
          <p>{t('staff-risk.look_before', { time: time(order.reviewBy) })}</p>
          <p>
            {t(order.paymentStatus === 'authorised' ? 'staff-risk.reserved' : 'staff-risk.charged', {
              amount: money(order.total),
            })}
          </p>
        </Notice>
      )}
      <OrderActions key={order.orderNo} order={order} />
      <OrderActs key={`acts ${order.orderNo}`} order={order} />
      {order.risk && (
        <section>
          <h3>
            {t('staff-risk.title')} · {t('staff-risk.score', { count: order.risk.score })}
          </h3>
          <Reasons risk={order.risk} />
        </section>
      )}
      <Customer order={order} />
      {order.gift && <Gift key={`gift ${order.orderNo}`} order={order} gift={order.gift} />}
      <KeyDelivery key={`keys ${order.orderNo}`} order={order} />
      <Units order={order} />
      <Parcel order={order} />
      <Payment order={order} />
      <Papers order={order} />
      <OrderTags key={`tags ${order.orderNo}`} order={order} />
      <OrderNotes key={`notes ${order.orderNo}`} order={order} />
      <History rows={order.history} />
    </Beside>
  );
}

/** The papers of a paid order: its invoices, and what its parcel holds. */
function Papers({ order }: { order: StaffOrder }) {
  const { t } = useWords<'staff-invoices'>();
  const { mayCall } = useStaff();
  if (order.paidAt === null) return null;
  return (
    <p className="buttons">
      {mayCall('staffInvoices') && (
        <Link className={buttonClass({ size: 'tiny' })} to={`/invoices?q=${order.orderNo}`}>
          {t('staff-invoices.title')}
        </Link>
      )}
      {order.shipTo && (
        <a
          className={buttonClass({ size: 'tiny' })}
          href={`/prod-api/admin/packing-slips?orders=${order.orderNo}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('staff-invoices.slip')}
        </a>
      )}
    </p>
  );
}

/** How the keys of the order are delivered, and the way to change it while none has left. */
function KeyDelivery({ order: { orderNo, keyDelivery, actions } }: { order: StaffOrder }) {
  const { t } = useWords<'key-delivery'>();
  const { mayCall } = useStaff();
  const act = useAct();
  if (!keyDelivery) return null;
  const { by, because } = keyDelivery;
  // What the buyer chose: a reviewed or large order gets a link all the same.
  const other = by === 'link' && because === 'chosen' ? 'mail' : 'link';
  const change = (fields: FormData) =>
    call('POST /admin/orders/{orderNo}/key-delivery', {
      params: { orderNo },
      body: { by: other, reason: String(fields.get('reason')).trim() },
    });
  return (
    <section>
      <h3>{t('key-delivery.staff_title')}</h3>
      <p>
        {t(`key-delivery.staff_${by}`)}
        {because !== 'chosen' && ` · ${t(`key-delivery.staff_${because}`, { count: MAILED_AT_MOST })}`}
      </p>
      <DialogButton
        label={t(`key-delivery.staff_to_${other}`)}
        offered={actions.includes('staffKeyDelivery') && mayCall('staffKeyDelivery')}
      >
        {(close) => (
          <SaveDialog
            act={act}
            title={t(`key-delivery.staff_to_${other}`)}
            action={t(`key-delivery.staff_to_${other}`)}
            save={change}
            done={t('key-delivery.staff_changed')}
            onClose={close}
          >
            <p>{t(`key-delivery.staff_to_${other}_text`)}</p>
            <TextField
              name="reason"
              maxLength={1000}
              required
              label={t('key-delivery.staff_reason')}
              hint={t('key-delivery.staff_reason_hint')}
            />
          </SaveDialog>
        )}
      </DialogButton>
    </section>
  );
}
