import type { ReactNode } from 'react';

export interface Toast {
  id: number;
  /** `bad` stays until it is closed; the others go after six seconds. */
  tone: 'good' | 'info' | 'bad';
  text: ReactNode;
}

/**
 * Adds a toast; the first of the list is the one on screen. The newest good news takes the place of older good news, as
 * one is shown at a time and a late "Added" is worth nothing. An error comes first and is never pushed out.
 */
export function pushToast(queue: readonly Toast[], toast: Toast): Toast[] {
  const errors = queue.filter((t) => t.tone === 'bad');
  if (toast.tone !== 'bad') return [...errors, toast];
  // The same error again is the same fact: two of them would have to be closed twice.
  const others = errors.filter((t) => t.text !== toast.text);
  return [toast, ...others];
}

/** Takes one away, shown or waiting. */
export function dropToast(queue: readonly Toast[], id: number): Toast[] {
  return queue.filter((t) => t.id !== id);
}
