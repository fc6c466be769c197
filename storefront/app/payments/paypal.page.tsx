import { useWords } from '@halfturn/locales/react.ts';
import { links } from '../links.ts';
import { HandOrderOver } from './hand-over.tsx';

/** `/paypal`: on the way to PayPal or back; the order says which. */
export function Component() {
  const { t } = useWords<'payments'>();
  return <HandOrderOver to={links.paying}>{t('payments.handing_over')}</HandOrderOver>;
}
