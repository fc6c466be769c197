import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useState, type ReactNode } from 'react';
import { ReplyArea, type ReplyFor } from '../replies/reply-area.tsx';
import { useAct } from '../use-act.ts';
import { SaveDialog, type SaveDialogProps } from './form-dialog.tsx';

export interface ReasonDialogProps extends Pick<
  SaveDialogProps,
  'title' | 'action' | 'leave' | 'done' | 'onClose'
> {
  /** What will happen. */
  text: string;
  label: string;
  hint?: string;
  /** Said after the label if the reason can be left out; otherwise it is demanded. */
  optional?: ReactNode;
  /** Said if it is demanded and missing. */
  missing: string;
  maxLength?: number;
  rows?: number;
  /** It is written to a buyer, so saved replies are offered. */
  replies?: ReplyFor | undefined;
  send: (reason: string) => Promise<unknown>;
}

/** Asks before an act, and for the reason of it or for words to the buyer. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    text,
    label,
    hint,
    optional,
    missing,
    maxLength = 1000,
    rows = 4,
    send,
    replies,
    ...dialog
  } = props;
  const act = useAct();
  const [isMissing, setMissing] = useState(false);
  const [reply, setReply] = useState('');
  const area = { name: 'reason', rows, maxLength, label, optional, hint, error: isMissing && missing };
  const reasonIn = (fields: FormData) => String(fields.get('reason')).trim();
  return (
    <SaveDialog
      {...dialog}
      act={act}
      refusal={act.refusal}
      ready={(fields) => {
        const ready = Boolean(optional) || reasonIn(fields) !== '';
        setMissing(!ready);
        return ready;
      }}
      save={(fields) => send(reasonIn(fields))}
    >
      <p>{text}</p>
      {replies ? (
        <ReplyArea {...area} value={reply} onText={setReply} replies={replies} />
      ) : (
        <TextArea {...area} />
      )}
    </SaveDialog>
  );
}
