import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { keepLang, links } from '../links.ts';
import { usePage } from '../root/page-context.ts';
import { forgetTab } from '../stored.ts';
import { forgetSession } from './member-store.ts';

/** Signs out of this browser, and loads the home page as a new document, so that nothing personal is left. */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const { t } = useWords<'shell'>();
  const call = useCall();
  const toast = useToast();
  const { locale } = usePage();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await call('GET /api/logout');
      forgetSession();
      forgetTab();
      location.assign(keepLang(links.home(), locale));
    } catch {
      // A member who wrongly believes to be signed out would leave the account open to the next person.
      setBusy(false);
      toast.show(t('shell.sign_out_failed'), 'bad');
    }
  };
  return { busy, signOut: () => void (busy || run()) };
}
