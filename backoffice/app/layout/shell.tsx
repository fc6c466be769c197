import { useWords } from '@halfturn/locales/react.ts';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { useEffect, useMemo, useState } from 'react';
import { Outlet, useLoaderData, useNavigation } from 'react-router';
import { AlertBanners } from '../alerts/alert-banners.tsx';
import { LiveChatsContext, useDeskLine } from '../chat/use-live-chats.ts';
import { useWaitingNews } from '../chat/use-waiting-news.ts';
import { FreshCodeDialog } from '../fresh-code/fresh-code-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { isTyping } from './list-keys.ts';
import { Palette } from './palette/palette.tsx';
import { useRememberPlace } from './palette/recent.ts';
import { seenBy } from './places.ts';
import { PhoneBar, Rail } from './rail.tsx';
import type { loadShell } from './shell.loader.ts';
import styles from './shell.module.css';
import { CountsContext, useCountsOf } from './use-counts.ts';

/** The rail with the places of the back office, who is at work, and the page beside it. */
export function Shell() {
  const { t } = useWords<'staff'>();
  const loaded = useLoaderData<typeof loadShell>();
  const { may } = loaded.staff;
  const live = useDeskLine(may.includes('staffAnswerChat'));
  const answer = useCountsOf(loaded.counts, live.onChange);
  const { banners, counts } = useMemo(() => {
    const { banners: said, ...numbers } = answer;
    return { banners: said, counts: numbers };
  }, [answer]);
  const { state } = useNavigation();
  const [searching, setSearching] = usePaletteKeys();
  const places = useMemo(
    () => new Set(seenBy(may).flatMap((group) => group.places.map(({ to }) => to))),
    [may],
  );
  useWaitingNews(counts.chats);
  useRememberPlace(places);
  const search = () => setSearching(true);
  return (
    <CountsContext value={counts}>
      <div className={styles.shell}>
        <a className="skip" href="#main">
          {t('staff.skip')}
        </a>
        <Rail counts={counts} onSearch={search} />
        <PhoneBar counts={counts} onSearch={search} />
        <main id="main" className={styles.main} tabIndex={-1} aria-busy={state === 'loading' || undefined}>
          <AlertBanners banners={banners} />
          <LiveChatsContext value={live}>
            <Outlet />
          </LiveChatsContext>
        </main>
        <Palette open={searching} onClose={() => setSearching(false)} />
        <HelpDialog />
        <FreshCodeDialog />
        <LeaveDialog />
      </div>
    </CountsContext>
  );
}

/** Ctrl+K, or on a Mac ⌘K, opens the search over everything and closes it again; not over another dialog. */
function usePaletteKeys() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (open || !document.querySelector('dialog[open]')) setOpen(!open);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [open]);
  return [open, setOpen] as const;
}

/** The keys that the back office knows, on "?". */
function HelpDialog() {
  const { t } = useWords<'staff' | 'staff-lists' | 'staff-frame'>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const rows = [
    [t('staff-frame.ctrl_k'), t('staff-frame.key_search')],
    ['J', t('staff.key_down')],
    ['K', t('staff.key_up')],
    ['Enter', t('staff.key_open')],
    ['Space', t('staff-lists.key_choose')],
    ['/', t('staff-lists.key_search')],
    ['Esc', t('staff.key_close')],
    ['?', t('staff.key_help')],
  ];
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={t('staff.help')} closeLabel={t('staff.close')}>
      <dl className={styles.keys}>
        {rows.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
