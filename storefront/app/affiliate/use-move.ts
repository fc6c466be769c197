import { CallError } from '@halfturn/contract/client.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { randomKey } from '../checkout/submission-key.ts';

/**
 * Moves what is available to the store balance, and says how much that was. A try whose answer was lost is repeated under the
 * same key, so it moves nothing twice.
 */
export function useMove(): { busy: boolean; move: () => Promise<void> } {
  const { t, locale } = useWords<'affiliates' | 'sign-in'>();
  const call = useCall();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const key = useRef('');
  const move = async () => {
    setBusy(true);
    key.current ||= randomKey();
    try {
      const { affiliate } = await call('POST /api/affiliate/to-balance', {}, { idempotencyKey: key.current });
      key.current = '';
      const moved = affiliate?.entries.find(({ kind }) => kind === 'to_balance')?.amount;
      if (moved) {
        const amount = formatMoney({ ...moved, amount: -moved.amount }, locale);
        toast.show(t('affiliates.moved', { amount }));
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 0 && error.status < 500) key.current = '';
      toast.show(error.slug === 'network' ? t('sign-in.not_sent') : error.message, 'bad');
    } finally {
      await revalidate();
      setBusy(false);
    }
  };
  return { busy, move };
}
