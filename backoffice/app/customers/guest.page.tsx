import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData } from 'react-router';
import { Beside } from '../layout/beside.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import type { loadGuest } from './customers.loader.ts';

/** A customer without an account, beside the list: what their orders say of them. */
export function GuestPage() {
  const { t, locale } = useWords<'staff' | 'staff-customers'>();
  const { day, money, number, time } = useFormats();
  const { guest, kept, orders } = useLoaderData<typeof loadGuest>();
  const { email, name, country, lastOrder } = guest;
  return (
    <Beside id={guest.id} label={name || email} title={<bdi>{name || email}</bdi>} back="/customers">
      <p>
        <Tag>{t('staff-customers.guest')}</Tag>
      </p>
      <Facts>
        <Fact name={t('staff.email')} dir="ltr">
          {email}
        </Fact>
        {country && <Fact name={t('staff-customers.country')}>{formatName('region', country, locale)}</Fact>}
        <Fact name={t('staff-customers.since')}>{day(guest.since)}</Fact>
        <Fact name={t('staff-customers.paid_orders')}>{number(guest.orders)}</Fact>
        <Fact name={t('staff-customers.spent')}>
          <bdi>{money(guest.spent)}</bdi>
        </Fact>
        {lastOrder && <Fact name={t('staff-customers.last_order')}>{time(lastOrder)}</Fact>}
      </Facts>
      <CustomerOrders orders={orders} email={email} />
      <CustomerNotes key={`kept ${guest.id}`} id={guest.id} {...kept} />
    </Beside>
  );
}
