import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { tabForKey } from './tab-keys.ts';
import styles from './tabs.module.css';

export interface Tab {
  id: string;
  label: ReactNode;
  count?: ReactNode;
  panel: ReactNode;
}

export interface TabsProps {
  tabs: readonly Tab[];
  /** The id of the open tab. The caller keeps it, in the URL's hash or elsewhere. */
  selected: string;
  onSelect: (id: string) => void;
  label: string;
}

/** Tabs with roving focus: Tab enters the row once, arrows move along it and open what they reach. */
export function Tabs({ tabs, selected, onSelect, label }: TabsProps) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const open = tabs.some((tab) => tab.id === selected) ? selected : tabs[0]?.id;

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === open);
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = tabForKey(event.key, index, tabs.length, rtl);
    const next = to === null ? undefined : tabs[to];
    if (!next || to === null) return;
    event.preventDefault();
    onSelect(next.id);
    const button = row.current?.children[to];
    if (button instanceof HTMLElement) {
      button.focus();
      button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  };

  return (
    <>
      <div ref={row} className={styles.row} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === open}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === open ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span>{tab.count}</span>}
          </button>
        ))}
      </div>
      {/* All panels are in the page: search engines and find-in-page see what is folded away. */}
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          className={styles.panel}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== open}
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
