import { GIFT_MESSAGE_CHARS, GIFT_SENDER_CHARS } from '@halfturn/contract/primitives/gift-limits.ts';
import type { OrderGift } from '@halfturn/contract/primitives/gift.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useCall } from '../api.ts';
import where from '../checkout/where.module.css';
import { FormDialog } from '../form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { dayFault, dayOf, sentOn } from './gift-day.ts';
import { WhenFields } from './when-fields.tsx';

export interface ChangeDialogProps {
  orderNo: string;
  gift: OrderGift;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

/** Changes a gift: once it was sent, its address alone. */
export function ChangeDialog({ orderNo, gift, onClose, onChanged }: ChangeDialogProps) {
  const { t, rich } = useWords<'gift'>();
  const { draft, change, faults, busy, fault, save } = useChange({ orderNo, gift, onClose, onChanged });
  const planned = gift.state === 'planned';
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(planned ? 'gift.change' : 'gift.mend')}
      onSubmit={() => void save()}
      busy={busy}
      send={t('gift.save')}
      sending={t('gift.saving')}
      fault={fault}
      className="column"
    >
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
      {planned && <Card draft={draft} change={change} faults={faults} />}
    </FormDialog>
  );
}

interface Draft {
  email: string;
  sender: string;
  message: string;
  when: string;
  day: string;
}

interface CardProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  faults: Readonly<Record<string, string>>;
}

/** What a gift says, and when it is sent. */
function Card({ draft, change, faults }: CardProps) {
  const { t } = useWords<'gift'>();
  return (
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
  );
}

function useChange({ orderNo, gift, onClose, onChanged }: ChangeDialogProps) {
  const { t } = useWords<'gift' | 'orders' | 'validation'>();
  const call = useCall();
  const toast = useToast();
  const { busy, fault, setFault, run } = useAct({ lost: t('orders.call_failed') });
  const planned = gift.state === 'planned';
  const plannedDay = gift.at ? dayOf(new Date(gift.at)) : '';
  const [draft, setDraft] = useState<Draft>({
    email: planned ? gift.email : '',
    sender: gift.sender,
    message: gift.message,
    when: gift.at ? 'day' : '',
    day: plannedDay,
  });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setFaults({});
    setFault(null);
  };
  const save = async () => {
    const { email, sender, message, when, day } = draft;
    const same = gift.at !== null && day === plannedDay;
    const wrong = planned && when === 'day' && !same ? dayFault(day) : undefined;
    if (wrong) return setFaults({ 'gift.at': t(`validation.${wrong}`) });
    // A day that stays is not sent: its hour may have been another.
    const at = when !== 'day' ? { at: null } : same ? {} : { at: sentOn(day) };
    const body = { email: email.trim(), ...(planned && { sender, message, ...at }) };
    await run(
      async () => {
        await call('POST /api/orders/{orderNo}/gift', { params: { orderNo }, body });
        toast.show(t('gift.saved'));
        onClose();
        await onChanged();
      },
      async ({ slug, fields }) => {
        if (slug === 'gift_changed') await onChanged();
        setFaults(fields);
        return Object.keys(fields).length > 0;
      },
    );
  };
  return { draft, change, faults, busy, fault, save };
}
