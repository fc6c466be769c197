import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { foldedGroups, foldGroup } from '../preferences.ts';
import { seenBy, TODAY, type Group, type Place, type PlaceWords } from './places.ts';
import styles from './rail.module.css';
import type { Counts } from './use-counts.ts';
import { useStaff } from './use-staff.ts';

/** The places that the person may open, by groups. The current one is kept in sight. */
export function RailPlaces({ counts }: { counts: Counts }) {
  const { may } = useStaff();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // A frame later: a dialog around the list is only being opened.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <ul ref={list} className={styles.groups}>
      <RailPlace place={TODAY} count={0} />
      {seenBy(may).map(({ group, places }) => (
        <RailGroup key={group} {...{ group, places, counts }} />
      ))}
    </ul>
  );
}

export interface RailGroupProps {
  group: Group;
  places: readonly Place[];
  counts: Counts;
}

/** A heading of the rail with its places. Folded it says how much waits in it; the group of the page that is open cannot hide it. */
function RailGroup({ group, places, counts }: RailGroupProps) {
  const { t } = useWords<PlaceWords>();
  const id = useId();
  const { pathname } = useLocation();
  const [folded, setFolded] = useState(() => foldedGroups().has(group));
  const here = places.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const open = here || !folded;
  const waiting = places.reduce((sum, { counts: what }) => sum + (what ? counts[what] : 0), 0);
  return (
    <li>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={open}
        aria-controls={id}
        aria-disabled={here || undefined}
        onClick={() => {
          if (here) return;
          setFolded(open);
          foldGroup(group, open);
        }}
      >
        {t(`staff.group_${group}`)}
        {!open && waiting > 0 && <span className={styles.count}>{waiting}</span>}
        {!here && <Icon name={open ? 'up' : 'down'} size={14} />}
      </button>
      <ul id={id} className={styles.places} hidden={!open}>
        {places.map((place) => (
          <RailPlace key={place.to} place={place} count={place.counts ? counts[place.counts] : 0} />
        ))}
      </ul>
    </li>
  );
}

/** One place, with how much waits there. */
function RailPlace({ place: { to, icon, name }, count }: { place: Place; count: number }) {
  const { t } = useWords<PlaceWords>();
  return (
    <li>
      <NavLink to={to} end={to === '/'} className={styles.place ?? ''}>
        <Icon name={icon} size={18} />
        {t(name)}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </NavLink>
    </li>
  );
}
