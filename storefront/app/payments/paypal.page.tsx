import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { links } from '../links.ts';
import { BarePage, IncorrectLink } from './bare-page.tsx';
import { HandOver } from './hand-over.tsx';

/** `/paypal`: on the way to PayPal or back; the order says which. */
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
  return <HandOver to={links.paying(orderNo)}>{t('payments.handing_over')}</HandOver>;
}
