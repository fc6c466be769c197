import { useEffect } from 'react';
import { useCall } from '../api.ts';
import { moveFilters } from './move-filters.ts';

/** For a member: moves the filters that a guest kept here to the account, so that the next guest does not see them. */
export function useMovedFilters(): void {
  const call = useCall();
  useEffect(() => {
    moveFilters(call).catch(() => {
      // Away from the network: they wait in the browser for the next page.
    });
  }, [call]);
}
