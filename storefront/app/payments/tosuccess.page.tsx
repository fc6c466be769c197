import { useWords } from '@halfturn/locales/react.ts';
import { links } from '../links.ts';
import { noteReturn } from '../orders/provider-trip.ts';
import { HandOrderOver } from './hand-over.tsx';

/** `/tosuccess`: where a provider sends a buyer who has paid. */
export function Component() {
  const { t } = useWords<'payments'>();
  return (
    <HandOrderOver to={links.paying} before={noteReturn}>
      {t('payments.coming_back')}
    </HandOrderOver>
  );
}
