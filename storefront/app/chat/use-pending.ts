import { useCallback, useEffect, useState } from 'react';
import { keepPending, readPending, type Pending } from './pending.ts';

/** The messages that the store has not confirmed. They stay in the tab over a reload, and are sent again. */
export function usePending() {
  const [pending, setPending] = useState<readonly Pending[]>(readPending);
  useEffect(() => keepPending(pending), [pending]);
  const add = useCallback((message: Pending) => setPending((all) => [...all, message]), []);
  const confirm = useCallback((ids: readonly string[]) => {
    setPending((all) =>
      all.some(({ id }) => ids.includes(id)) ? all.filter(({ id }) => !ids.includes(id)) : all,
    );
  }, []);
  const refuse = useCallback((id: string, fault: string) => {
    setPending((all) => all.map((one) => (one.id === id ? { ...one, fault } : one)));
  }, []);
  return { pending, add, confirm, refuse };
}
