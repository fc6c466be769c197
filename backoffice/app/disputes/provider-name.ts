import type { Key } from '@halfturn/locales/keys.ts';
import { methodName } from '../payment-methods/method-name.ts';

/** What the provider that reported a dispute is called; staff note those that no provider reports. */
export const providerName = (
  t: (key: Key<'staff-disputes' | 'staff-payment-methods'>) => string,
  code: string,
): string => (code === 'hand' ? t('staff-disputes.by_hand') : methodName(t, code));
