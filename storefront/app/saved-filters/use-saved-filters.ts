import { CallError } from '@halfturn/contract/client.ts';
import type { SavedFilter } from '@halfturn/contract/saved-filters.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { useMemberName } from '../session/member-store.ts';
import {
  browserFilters,
  dropFromBrowser,
  keepInBrowser,
  MOST_IN_BROWSER,
  renameInBrowser,
} from './browser-filters.ts';
import { moveFilters } from './move-filters.ts';

/** The filters that the visitor keeps: a member's on the account, a guest's in this browser. Acts return whether they were done. */
export function useSavedFilters() {
  const { t } = useWords<'saved-filters' | 'catalog'>();
  const call = useCall();
  const member = useMemberName() !== null;
  const [filters, setFilters] = useState<readonly SavedFilter[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const sentence = (error: unknown): string => {
    if (!(error instanceof CallError)) throw error;
    return error.status === 0 ? t('catalog.wish_failed') : error.message;
  };
  const read = async () => {
    if (member) await moveFilters(call);
    setFilters(member ? await call('GET /api/savedFilters') : browserFilters());
  };
  useEffect(() => {
    read().catch((error: unknown) => setFault(sentence(error)));
    // oxlint-disable-next-line react/exhaustive-deps -- asked when it opens, and after each act
  }, [member]);

  /** `act` returns why it was refused, in words; null if it was done. */
  const run = async (act: () => Promise<string | null>): Promise<boolean> => {
    setBusy(true);
    setFault(null);
    try {
      const refused = await act();
      setFault(refused);
      if (refused === null) await read();
      return refused === null;
    } catch (error) {
      setFault(sentence(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    member,
    filters,
    fault,
    busy,
    save: (filter: Omit<SavedFilter, 'id'>) =>
      run(async () => {
        if (member) await call('POST /api/savedFilters', { body: filter });
        else if (keepInBrowser(filter)) return t('saved-filters.full', { max: MOST_IN_BROWSER });
        return null;
      }),
    rename: (id: string, name: string) =>
      run(async () => {
        if (member) await call('POST /api/savedFilters/{id}/name', { params: { id }, body: { name } });
        else if (renameInBrowser(id, name)) return t('saved-filters.taken');
        return null;
      }),
    remove: (id: string) =>
      run(async () => {
        if (!member) dropFromBrowser(id);
        else
          try {
            await call('DELETE /api/savedFilters/{id}', { params: { id } });
          } catch (error) {
            // Deleted on another device: that is what was wanted.
            if (!(error instanceof CallError && error.slug === 'not_found')) throw error;
          }
        return null;
      }),
  };
}
