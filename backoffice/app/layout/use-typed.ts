import type { CallError } from '@halfturn/contract/client.ts';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { countUnsaved } from './form-page/unsaved.ts';
import { differing, typedIn, type Typed } from './newer-version.ts';

/**
 * Counts the named fields of a form that differ from what they began with. While the form is sent it has none, and once it is
 * saved it begins with what was sent.
 *
 * @param version of what the fields began from; with another one they begin again
 * @param sending whether it is on its way to the store
 * @param error what it was refused with
 * @returns what the form calls when a field is changed, when it is submitted, and when it is reset
 */
export function useTyped(
  form: RefObject<HTMLFormElement | null>,
  version: string | number | undefined,
  sending: boolean,
  error: CallError | null,
): { onTyped: () => void; onSubmitted: () => void; onReset: () => void } {
  const began = useRef<Typed>({});
  // A form with a wrong field is submitted, but not sent.
  const submitted = useRef<Typed | null>(null);
  const sent = useRef<Typed | null>(null);
  const typedSince = useRef(false);

  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    began.current = typedIn(element);
    submitted.current = null;
    sent.current = null;
    return () => countUnsaved(element, 0);
  }, [form, version]);

  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    if (sending && submitted.current) {
      sent.current = submitted.current;
      submitted.current = null;
      typedSince.current = false;
      countUnsaved(element, 0);
    } else if (!sending && sent.current) {
      const now = typedIn(element);
      // A field shows what the store made of it, such as a name without blanks, unless it was typed into meanwhile.
      if (!error) began.current = typedSince.current ? sent.current : now;
      sent.current = null;
      countUnsaved(element, differing(began.current, now));
    }
  }, [form, sending, error]);

  return {
    onTyped() {
      if (!form.current) return;
      submitted.current = null;
      typedSince.current = true;
      countUnsaved(form.current, differing(began.current, typedIn(form.current)));
    },
    onSubmitted() {
      if (form.current) submitted.current = typedIn(form.current);
    },
    onReset() {
      if (!form.current) return;
      began.current = typedIn(form.current);
      countUnsaved(form.current, 0);
    },
  };
}
