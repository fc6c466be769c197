import { useRef, useState } from 'react';
import { newId } from '../new-id.ts';
import { useAct } from '../use-act.ts';

export interface Written {
  id: string;
  text: string;
}

/**
 * Words that are being written. However often they are sent, for want of an answer, they are written once: their id is a new one
 * only after they were taken. A refusal keeps the words.
 */
export function useWritten() {
  const { busy, refusal, run } = useAct();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const id = useRef('');
  return {
    text,
    missing,
    refusal,
    busy,
    run,
    write(typed: string) {
      setText(typed);
      if (typed.trim() !== '') setMissing(false);
    },
    async send(name: string, post: (written: Written) => Promise<unknown>) {
      setMissing(text.trim() === '');
      if (text.trim() === '') return false;
      id.current ||= newId();
      const taken = await run(name, () => post({ id: id.current, text }));
      if (!taken) return false;
      id.current = '';
      setText('');
      return true;
    },
  };
}
