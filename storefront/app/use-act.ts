import { CallError } from '@halfturn/contract/client.ts';
import { useRef, useState } from 'react';
import { newId } from './support/new-id.ts';

export interface ActOptions {
  /** The sentence for a store that does not answer. */
  lost: string;
  /** Shows why the action failed. Without it, the sentence is kept as `fault`. */
  show?: (sentence: string) => void;
  /** Runs after success and failure, while the action still counts as busy. */
  after?: () => Promise<unknown>;
}

export interface Act {
  busy: boolean;
  fault: string | null;
  setFault: (fault: string | null) => void;
  /** What is sent next is another submission. */
  renew: () => void;
  /**
   * Runs the action; true if the store took it. `id` names one submission: it stays the same until the store has answered,
   * so a repeat after a lost answer does nothing twice. `refused` may answer a refusal itself by returning true.
   */
  run: (
    action: (id: string) => Promise<unknown>,
    refused?: (error: CallError) => unknown,
  ) => Promise<boolean>;
}

/** One action of a page: whether it runs, and why it failed, in words. */
export function useAct({ lost, show, after }: ActOptions): Act {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const id = useRef('');
  return {
    busy,
    fault,
    setFault,
    renew: () => void (id.current = ''),
    async run(action, refused) {
      setBusy(true);
      setFault(null);
      id.current ||= newId();
      try {
        await action(id.current);
        id.current = '';
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.status !== 0 && error.status < 500) id.current = '';
        const answered = await refused?.(error);
        if (answered !== true) (show ?? setFault)(error.status === 0 ? lost : error.message);
        return false;
      } finally {
        await after?.();
        setBusy(false);
      }
    },
  };
}
