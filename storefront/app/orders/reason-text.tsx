import { useWords } from '@halfturn/locales/react.ts';
import { TextArea } from '@halfturn/ui/text-area.tsx';

export interface ReasonTextProps {
  id: string;
  hint: string | false;
  missing: boolean;
  /** Characters at most. */
  most: number;
  text: string;
  onText: (text: string) => void;
}

/** What is wrong with a unit, in the buyer's words. */
export function ReasonText({ id, hint, missing, most, text, onText }: ReasonTextProps) {
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
      onChange={({ target }) => onText(target.value)}
    />
  );
}
