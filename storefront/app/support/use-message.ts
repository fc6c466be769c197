import { MESSAGE_LENGTH } from '@halfturn/contract/primitives/support-limits.ts';
import type { SupportFile, Ticket } from '@halfturn/contract/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { useAct } from '../use-act.ts';
import { useFiles } from './use-files.ts';
import type { Uploads } from './use-uploads.ts';

export interface Message {
  text: string;
  write: (text: string) => void;
  uploads: Uploads<SupportFile>;
  busy: boolean;
  /** What is wrong with the text. */
  missing: boolean;
  fault: string | null;
  most: number;
  /**
   * Sends it by `post`; null where it was not sent. However often it is sent, for want of an answer, it is one message: its
   * id is a new one only once the store has answered.
   */
  send: (post: (written: Written) => Promise<Ticket>) => Promise<Ticket | null>;
}

export interface Written {
  id: string;
  text: string;
  files: string[];
}

/** A message that is being written: its text, what goes with it, and what became of sending it. */
export function useMessage(): Message {
  const { t } = useWords<'support'>();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, fault, setFault, run } = useAct({ lost: t('support.failed') });
  const uploads = useFiles();
  return {
    text,
    uploads,
    busy,
    missing,
    fault,
    most: MESSAGE_LENGTH,
    write(typed) {
      setText(typed);
      if (typed.trim() !== '') setMissing(false);
    },
    async send(post) {
      setFault(null);
      setMissing(text.trim() === '');
      if (text.trim() === '' || busy || uploads.uploading !== null) return null;
      let ticket: Ticket | null = null;
      await run(async (id) => {
        ticket = await post({ id, text, files: uploads.files.map((file) => file.id) });
        setText('');
        uploads.sent();
      });
      return ticket;
    },
  };
}
