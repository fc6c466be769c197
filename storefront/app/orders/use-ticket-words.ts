import { useWords } from '@halfturn/locales/react.ts';
import type { KeyTicketWords } from '@halfturn/ui/key-ticket.tsx';

/** The words on a key's ticket. `mailed`: its key was in a mail. `fault`: why the last fetching failed, where more is known than that. */
export function useTicketWords(fault: string | null, mailed = false): KeyTicketWords {
  const { t } = useWords<'orders' | 'key-delivery' | 'shell'>();
  return {
    hidden: t('orders.key_hidden'),
    reveal: t(mailed ? 'key-delivery.show' : 'orders.reveal'),
    turning: t('orders.turning'),
    shown: t('orders.shown'),
    hide: t('orders.hide'),
    copy: t('orders.copy'),
    copied: t('orders.copied'),
    copyFailed: t('orders.copy_failed'),
    failed: fault ?? t('orders.reveal_failed'),
    confirmTitle: t('orders.confirm_title'),
    confirmText: t('orders.confirm_text'),
    confirmYes: t('orders.confirm_yes'),
    confirmNo: t('orders.confirm_no'),
    close: t('shell.close'),
  };
}
