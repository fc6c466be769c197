import { useState } from 'react';
import { remaining } from './form-page/draft.ts';

interface State<T extends object> {
  version: string | number | undefined;
  base: T;
  draft: T;
}

/**
 * The values of a thing as they are written. When a colleague has saved a newer version, its values take the place of those that
 * were not changed here.
 *
 * @returns the values, and how some of them are set
 */
export function useRebased<T extends object>(
  saved: T,
  version: string | number | undefined,
): [T, (change: Partial<T>) => void] {
  const [state, setState] = useState<State<T>>({ version, base: saved, draft: saved });
  const now = state.version === version ? state : rebased(state, saved, version);
  if (now !== state) setState(now);
  const change = (part: Partial<T>) =>
    setState((before) => ({ ...before, draft: { ...before.draft, ...part } }));
  return [now.draft, change];
}

const rebased = <T extends object>({ base, draft }: State<T>, saved: T, version: State<T>['version']) => ({
  version,
  base: saved,
  draft: { ...saved, ...remaining<T>(draft, base) },
});
