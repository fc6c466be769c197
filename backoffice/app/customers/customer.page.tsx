import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { Link, useLoaderData, useLocation } from 'react-router';
import { MakeAffiliate } from '../affiliates/make-affiliate.tsx';
import { call } from '../api.ts';
import { Beside } from '../layout/beside.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { Form } from '../layout/form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import type { loadCustomer } from './customers.loader.ts';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import styles from './customers.module.css';

type Loaded = Awaited<ReturnType<typeof loadCustomer>>;

/** One customer beside the list: what their account says, their orders, where they are signed in, and the door. */
export function CustomerPage() {
  const { t } = useWords<
    'staff' | 'staff-customers' | 'staff-membership' | 'staff-balance' | 'staff-affiliates'
  >();
  const { time } = useFormats();
  const { customer, kept, orders } = useLoaderData<typeof loadCustomer>();
  const { search } = useLocation();
  const { mayCall } = useStaff();
  const { id, shut } = customer;
  return (
    <Beside id={id} label={customer.name} title={<bdi>{customer.name}</bdi>} back="/customers">
      {shut && (
        <Notice tone="bad">
          {t('staff-customers.shut_since', {
            time: time(shut.at),
          })}{' '}
          <bdi>{shut.reason}</bdi>
        </Notice>
      )}
      <CustomerFacts customer={customer} />
      {mayCall('staffMemberById') && (
        <Link className="link" to={`/customers/${id}/points${search}`}>
          {t('staff-membership.title')}
        </Link>
      )}
      {mayCall('staffBalance') && (
        <Link className="link" to={`/customers/${id}/balance${search}`}>
          {t('staff-balance.title')}
        </Link>
      )}
      {customer.affiliate && mayCall('staffAffiliateById') && (
        <Link className="link" to={`/affiliates/${id}`}>
          {t('staff-affiliates.see')}
        </Link>
      )}
      {!customer.affiliate && mayCall('staffMakeAffiliate') && <MakeAffiliate key={id} accountId={id} />}
      <CustomerOrders orders={orders} email={customer.email} />
      <CustomerNotes key={`kept ${id}`} id={id} {...kept} />
      <Places customer={customer} />
      {mayCall('staffDisableCustomer') && <ShutForm key={`${id}${shut?.at}`} id={id} shut={shut !== null} />}
    </Beside>
  );
}

function CustomerFacts({ customer }: Pick<Loaded, 'customer'>) {
  const { t, locale } = useWords<'staff' | 'staff-customers'>();
  const { day } = useFormats();
  const { country } = customer;
  const said = [
    [t('staff-customers.since'), day(customer.since)],
    [t('staff-customers.country'), country ? formatName('region', country, locale) : ''],
    [t('staff-customers.phone'), customer.phone],
    [t('staff-customers.zip'), customer.zip],
    [t('staff-customers.address'), customer.address],
    [t('staff-customers.contact'), customer.contactTools],
  ] as const;
  return (
    <Facts>
      <Fact name={t('staff.email')} dir="ltr">
        {customer.email}
      </Fact>
      {said.map(
        ([name, value]) =>
          value !== '' && (
            <Fact key={name} name={name}>
              <bdi>{value}</bdi>
            </Fact>
          ),
      )}
    </Facts>
  );
}

function Places({ customer: { sessions, logins } }: Pick<Loaded, 'customer'>) {
  const { t } = useWords<'staff-customers'>();
  const { time } = useFormats();
  const device = (at: { system: string; deviceName: string }) =>
    [at.deviceName, at.system].filter(Boolean).join(', ') || t('staff-customers.unknown');
  return (
    <>
      <section>
        <h3>{t('staff-customers.sessions', { count: sessions.length })}</h3>
        <ul className={styles.rows}>
          {sessions.map((session) => (
            <li key={session.id}>
              <bdi>{device(session)}</bdi>
              <bdi dir="ltr">{session.ip}</bdi>
              <small>{t('staff-customers.seen', { time: time(session.seen) })}</small>
            </li>
          ))}
        </ul>
      </section>
      {logins.length > 0 && (
        <section>
          <h3>{t('staff-customers.logins')}</h3>
          <ul className={styles.rows}>
            {logins.map((login) => (
              <li key={login.id}>
                <bdi>{device(login)}</bdi>
                <bdi dir="ltr">{login.ip}</bdi>
                <small>{time(login.time)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Disables an account, or lets its owner in again; with a reason, which stands in the log. */
function ShutForm({ id, shut }: { id: string; shut: boolean }) {
  const { t } = useWords<'staff-customers'>();
  const act = useAct();
  const send = (fields: FormData) => {
    const body = { disabled: !shut, reason: String(fields.get('reason')) };
    return act.run(
      'shut',
      () => call('POST /admin/customers/{id}/disable', { params: { id }, body }),
      t(shut ? 'staff-customers.let_in_done' : 'staff-customers.shut_done'),
    );
  };
  return (
    <section>
      <h3>{t(shut ? 'staff-customers.let_in' : 'staff-customers.shut_out')}</h3>
      <Form className={styles.form} act={act} onSend={(fields) => void send(fields)}>
        <p className="small">{t(shut ? 'staff-customers.let_in_text' : 'staff-customers.shut_text')}</p>
        <TextArea
          name="reason"
          label={t('staff-customers.reason')}
          hint={t('staff-customers.reason_hint')}
          dir="auto"
          rows={2}
          maxLength={300}
        />
        <Button type="submit" variant={shut ? 'main' : 'danger'} busy={act.busy !== null}>
          {t(shut ? 'staff-customers.let_in' : 'staff-customers.shut_out')}
        </Button>
      </Form>
    </section>
  );
}
