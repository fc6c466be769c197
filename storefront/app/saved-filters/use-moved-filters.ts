import { useEffect } from 'react';
import { useCall } from '../api.ts';
import { useMemberName } from '../session/member-store.ts';
import { stored } from '../stored.ts';

/** Moves the filters that a guest kept here to the account once its member signs in: the next guest does not see them. */
export function useMovedFilters(): void {
  const call = useCall();
  const member = useMemberName() !== null;
  useEffect(() => {
    if (!member || stored('filters') === '[]') return;
    import('./move-filters.ts')
      .then(({ moveFilters }) => moveFilters(call))
      .catch(() => {
        // Away from the network: they wait in the browser for the next page.
      });
  }, [member, call]);
}
