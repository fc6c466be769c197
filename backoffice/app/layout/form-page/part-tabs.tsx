import { useWords } from '@halfturn/locales/react.ts';
import tabs from '@halfturn/ui/tabs.module.css';
import { cx } from '@halfturn/ui/cx.ts';
import { use, useEffect, useRef, useState, type MouseEvent } from 'react';
import { ChangedFields, isPartOf } from './form-context.ts';
import styles from './form-page.module.css';

/** A part of the page: a card with this id. */
export interface FormPart {
  id: string;
  label: string;
  /** The names of its fields. */
  names: readonly string[];
}

/** The part that is read now: the last one whose head has passed the upper third of the window. */
function useCurrent(parts: readonly FormPart[]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join(' ');
  useEffect(() => {
    const look = () => {
      const passed = ids.split(' ').filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight / 3;
      });
      setCurrent(passed.at(-1) ?? ids.split(' ')[0]);
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [ids]);
  return current;
}

/** The parts of a form in a row. Each leads to its card, and a dot says which has changes that are not saved. */
export function PartTabs({ parts }: { parts: readonly FormPart[] }) {
  const { t } = useWords<'staff-form'>();
  const changed = use(ChangedFields);
  const current = useCurrent(parts);
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the row is wider than the screen: the part that is read stays in sight. The page itself does not scroll for it.
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!tab || !row.current) return;
    const [from, of] = [tab.getBoundingClientRect(), row.current.getBoundingClientRect()];
    row.current.scrollBy({ left: from.left + from.width / 2 - of.left - of.width / 2 });
  }, [current]);
  const go = (event: MouseEvent, id: string) => {
    const card = document.getElementById(id);
    if (!card) return;
    event.preventDefault();
    card.scrollIntoView();
    card.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  };
  return (
    <nav ref={row} className={cx(tabs.row, styles.tabs)} aria-label={t('staff-form.parts')}>
      {parts.map(({ id, label, names }) => (
        <a
          key={id}
          href={`#${id}`}
          className={tabs.tab}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => go(event, id)}
        >
          {label}
          {changed.some((name) => isPartOf(name, names)) && (
            <>
              <i className={styles.dot} aria-hidden="true" />
              <span className="sr-only">({t('staff-form.changed')})</span>
            </>
          )}
        </a>
      ))}
    </nav>
  );
}
