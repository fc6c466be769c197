import { CallError } from '@halfturn/contract/client.ts';
import type { Quote } from '@halfturn/contract/checkout.ts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useCall } from '../api.ts';
import type { QuoteBody } from './order-body.ts';

/** How long the form has to stand still before a quote is asked for, so that not every letter asks. */
export const STILL_MS = 250;

export interface QuoteState {
  /** The last answer; it stays on the screen while the next one is on its way. */
  quote: Quote | null;
  /** Why there is no answer to what is asked now. */
  refused: CallError | null;
  /** The quote on the screen is not of what is asked now. */
  busy: boolean;
  /** Asks again at once. */
  again: () => void;
}

/**
 * The quote of what the form asks for: the first at once, each further one when the form stands still. The latest asking
 * wins, whatever the order of the answers.
 *
 * @param body null while there is nothing to ask about
 */
export function useQuote(body: QuoteBody | null): QuoteState {
  const call = useCall();
  const [asked, askAgain] = useReducer((n: number) => n + 1, 0);
  const [answer, setAnswer] = useState<{ to: string; quote: Quote | null; refused: CallError | null }>();
  const before = useRef('');
  const text = body ? JSON.stringify(body) : '';
  const id = `${asked} ${text}`;

  useEffect(() => {
    if (text === '') return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const quote = await call(
          'POST /api/checkout/quote',
          { body: JSON.parse(text) as QuoteBody },
          {
            signal: stop.signal,
          },
        );
        if (!stop.signal.aborted) setAnswer({ to: id, quote, refused: null });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setAnswer((last) => ({ to: id, quote: last?.quote ?? null, refused: error }));
      }
    };
    const typing = before.current !== '' && before.current !== text;
    before.current = text;
    const timer = setTimeout(() => void ask(), typing ? STILL_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [call, id, text]);

  return {
    quote: body ? (answer?.quote ?? null) : null,
    refused: answer?.to === id ? answer.refused : null,
    busy: text !== '' && answer?.to !== id,
    again: askAgain,
  };
}
