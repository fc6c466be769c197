import { useWords } from '@halfturn/locales/react.ts';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Me } from './me.tsx';
import { RailPlaces } from './rail-places.tsx';
import styles from './rail.module.css';
import { StoreLogo } from './store-logo.tsx';
import type { Counts } from './use-counts.ts';

export interface RailProps {
  counts: Counts;
  /** Opens the search over everything. */
  onSearch: () => void;
}

const Home = () => {
  const { t } = useWords<'staff'>();
  return (
    <Link to="/" className={styles.logo} aria-label={t('staff.to_today')}>
      <StoreLogo />
    </Link>
  );
};

/** The places of the back office beside the page: the search above them and the person below stay in sight. */
export function Rail({ counts, onSearch }: RailProps) {
  const { t } = useWords<'staff' | 'staff-frame'>();
  return (
    <nav className={styles.rail} aria-label={t('staff.rail')}>
      <Home />
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={onSearch}
      >
        <Icon name="search" size={18} />
        {t('staff-frame.search')}
        <kbd aria-hidden="true">{t('staff-frame.ctrl_k')}</kbd>
      </button>
      <RailPlaces counts={counts} />
      <Me />
    </nav>
  );
}

/** The same on a phone: a bar across the top, whose first button opens the places as a dialog. */
export function PhoneBar({ counts, onSearch }: RailProps) {
  const { t } = useWords<'staff' | 'staff-frame'>();
  const { key } = useLocation();
  // The place at which it was opened: going to another one closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const waiting = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <header className={styles.top}>
      <IconButton
        icon="menu"
        label={t('staff-frame.menu', { count: waiting })}
        badge={waiting > 0 ? (waiting > 99 ? '99+' : waiting) : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
      />
      <Home />
      <IconButton icon="search" label={t('staff-frame.search')} aria-haspopup="dialog" onClick={onSearch} />
      <Dialog
        open={openAt === key}
        shape="side"
        title={t('staff-frame.menu_title')}
        closeLabel={t('staff.close')}
        onClose={() => setOpenAt(null)}
      >
        <nav className={styles.menu} aria-label={t('staff.rail')}>
          <RailPlaces counts={counts} />
          <Me />
        </nav>
      </Dialog>
    </header>
  );
}
