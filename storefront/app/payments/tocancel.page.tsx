import { useWords } from '@halfturn/locales/react.ts';
import { links } from '../links.ts';
import { forgetTrip } from '../orders/provider-trip.ts';
import { HandOrderOver } from './hand-over.tsx';

/** `/tocancel`: where a provider sends a buyer who stopped. */
export function Component() {
  const { t } = useWords<'payments'>();
  return (
    <HandOrderOver to={links.cancel} before={forgetTrip}>
      {t('payments.coming_back')}
    </HandOrderOver>
  );
}
