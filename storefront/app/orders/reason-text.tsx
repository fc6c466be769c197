import { useWords } from '@halfturn/locales/react.ts';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useId, useState } from 'react';

export interface Reason {
  id: string;
  text: string;
  missing: boolean;
  write: (text: string) => void;
  /** False, with the focus in the field, if nothing is written. */
  check: () => boolean;
}

export function useReason(): Reason {
  const id = useId();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  return {
    id,
    text,
    missing,
    write(typed) {
      setText(typed);
      if (typed.trim() !== '') setMissing(false);
    },
    check() {
      if (text.trim() !== '') return true;
      setMissing(true);
      document.getElementById(id)?.focus();
      return false;
    },
  };
}

export interface ReasonTextProps {
  reason: Reason;
  hint: string | false;
  /** Characters at most. */
  most: number;
}

/** What is wrong with a unit, in the buyer's words. */
export function ReasonText({ reason: { id, text, missing, write }, hint, most }: ReasonTextProps) {
  const { t } = useWords<'orders'>();
  return (
    <TextArea
      id={id}
      label={t('orders.refund_reason')}
      hint={hint}
      error={missing && t('orders.refund_reason_missing')}
      required
      maxLength={most}
      value={text}
      onChange={({ target }) => write(target.value)}
    />
  );
}
