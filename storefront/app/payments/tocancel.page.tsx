import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { links } from '../links.ts';
import { forgetTrip } from '../orders/provider-trip.ts';
import { BarePage, IncorrectLink } from './bare-page.tsx';
import { HandOver } from './hand-over.tsx';

/** `/tocancel`: where a provider sends a buyer who stopped. */
export function Component() {
  const { t } = useWords<'payments'>();
  const orderNo = useLoaderData<string | null>();
  if (orderNo === null) {
    return (
      <BarePage>
        <IncorrectLink />
      </BarePage>
    );
  }
  return (
    <HandOver to={links.cancel(orderNo)} before={() => forgetTrip(orderNo)}>
      {t('payments.coming_back')}
    </HandOver>
  );
}
