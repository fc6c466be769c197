import type { StaffSignInProvider } from '@halfturn/contract/staff/sign-in-providers.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';

/** Whether visitors can sign in with a service. */
export function ServiceState({ service: { source, missingKey } }: { service: StaffSignInProvider }) {
  const { t } = useWords<'staff-payment-methods'>();
  return source !== 'none' && missingKey === null ? (
    <Tag tone="good">{t('staff-payment-methods.on')}</Tag>
  ) : (
    <Tag>{t('staff-payment-methods.off')}</Tag>
  );
}
