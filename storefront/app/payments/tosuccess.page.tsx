import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { links } from '../links.ts';
import { comeBack } from '../orders/provider-trip.ts';
import { BarePage, IncorrectLink } from './bare-page.tsx';
import { HandOver } from './hand-over.tsx';

/** `/tosuccess`: where a provider sends a buyer who has paid. */
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
    <HandOver to={links.paying(orderNo)} before={() => comeBack(orderNo)}>
      {t('payments.coming_back')}
    </HandOver>
  );
}
