import { CallError } from '@halfturn/contract/client.ts';
import type { OrderGift } from '@halfturn/contract/primitives/gift.ts';
import { GIFT_MESSAGE_CHARS, GIFT_SENDER_CHARS } from '@halfturn/contract/primitives/gift-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { type FormEvent, useId, useState } from 'react';
import { useCall } from '../api.ts';
import where from '../checkout/where.module.css';
import { dayFault, dayOf, sentOn } from './gift-day.ts';
import styles from './gift.module.css';
import { WhenFields } from './when-fields.tsx';

export interface ChangeDialogProps {
  orderNo: string;
  gift: OrderGift;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

/** Changes a gift: once it was sent, its address alone. */
export function ChangeDialog({ orderNo, gift, onClose, onChanged }: ChangeDialogProps) {
  const { t, rich } = useWords<'gift' | 'orders' | 'shell' | 'validation'>();
  const call = useCall();
  const toast = useToast();
  const form = useId();
  const planned = gift.state === 'planned';
  const [draft, setDraft] = useState({
    email: planned ? gift.email : '',
    sender: gift.sender,
    message: gift.message,
    when: gift.at ? 'day' : '',
    day: gift.at ? dayOf(new Date(gift.at)) : '',
  });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setFaults({});
    setFailed(null);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { email, sender, message, when, day } = draft;
    const same = gift.at !== null && day === dayOf(new Date(gift.at));
    const wrong = planned && when === 'day' && !same ? dayFault(day) : undefined;
    if (wrong) return setFaults({ 'gift.at': t(`validation.${wrong}`) });
    setBusy(true);
    try {
      // A day that stays is not sent: its hour may have been another.
      const at = when !== 'day' ? { at: null } : same ? {} : { at: sentOn(day) };
      await call('POST /api/orders/{orderNo}/gift', {
        params: { orderNo },
        body: { email: email.trim(), ...(planned && { sender, message, ...at }) },
      });
      toast.show(t('gift.saved'));
      onClose();
      await onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (Object.keys(error.fields).length > 0) setFaults(error.fields);
      else setFailed(error.status === 0 ? t('orders.call_failed') : error.message);
      if (error.slug === 'gift_changed') await onChanged();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      held={busy}
      title={t(planned ? 'gift.change' : 'gift.mend')}
      closeLabel={t('shell.close')}
      footer={
        <Button type="submit" form={form} variant="main" busy={busy} busyLabel={t('gift.saving')}>
          {t('gift.save')}
        </Button>
      }
    >
      <form method="post" id={form} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        {!planned && <p>{rich('gift.mend_text', { email: <bdi>{gift.email}</bdi> })}</p>}
        <TextField
          label={t('gift.email')}
          error={faults.email}
          type="email"
          name="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          required
          value={draft.email}
          inputClassName={where.latin}
          onChange={({ target }) => change({ email: target.value })}
        />
        {planned && (
          <>
            <TextField
              label={t('gift.sender')}
              error={faults.sender}
              name="sender"
              autoComplete="off"
              maxLength={GIFT_SENDER_CHARS}
              value={draft.sender}
              onChange={({ target }) => change({ sender: target.value })}
            />
            <TextArea
              label={t('gift.message')}
              error={faults.message}
              name="message"
              rows={3}
              maxLength={GIFT_MESSAGE_CHARS}
              value={draft.message}
              onChange={({ target }) => change({ message: target.value })}
            />
            <WhenFields
              when={draft.when}
              day={draft.day}
              error={faults['gift.at']}
              onWhen={(when) => change({ when })}
              onDay={(day) => change({ day })}
            />
          </>
        )}
        {failed && (
          <Notice tone="bad" role="alert">
            {failed}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
