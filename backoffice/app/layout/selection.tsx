import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState, type ReactNode } from 'react';
import styles from './selection.module.css';

/** What was chosen in a list. */
export interface Chosen {
  /** The keys of the chosen rows, also those of other pages. */
  keys: readonly string[];
  /** All rows that the filters find were chosen, not only those of `keys`. */
  all: boolean;
  count: number;
  /** Nothing is chosen any more; for after the act. */
  clear: () => void;
}

export interface SelectionProps<Row> {
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
  /** What can be done with the chosen rows. */
  acts: (chosen: Chosen) => ReactNode;
  /** Also offers to choose all rows that the filters find: this is their number. */
  total?: number;
}

/** Which rows of a list are chosen. Other filters choose nothing; other pages and another order keep the choice. */
export function useChosen(filters: string) {
  const [state, setState] = useState({ filters, keys: new Set<string>(), all: false });
  if (state.filters !== filters) setState({ filters, keys: new Set(), all: false });
  return {
    keys: state.keys,
    all: state.all,
    choose: (keys: readonly string[], on: boolean) => {
      const next = new Set(state.keys);
      for (const key of keys) {
        if (on) next.add(key);
        else next.delete(key);
      }
      setState({ filters, keys: next, all: false });
    },
    chooseAll: () => setState({ filters, keys: state.keys, all: true }),
    clear: () => setState({ filters, keys: new Set(), all: false }),
  };
}

interface BulkBarProps<Row> extends SelectionProps<Row> {
  chosen: ReturnType<typeof useChosen>;
}

/** Stands at the foot of the screen while rows are chosen: how many, and what can be done with them. */
export function BulkBar<Row>({ chosen, acts, total }: BulkBarProps<Row>) {
  const { t } = useWords<'staff-lists'>();
  const { keys, all, clear, chooseAll } = chosen;
  if (keys.size === 0) return null;
  const count = all && total !== undefined ? total : keys.size;
  return (
    <div className={styles.bar} role="region" aria-label={t('staff-lists.chosen_rows')}>
      <b role="status">{t('staff-lists.chosen', { count })}</b>
      {total !== undefined && !all && total > keys.size && (
        <button type="button" className="link" onClick={chooseAll}>
          {t('staff-lists.choose_all', { count: total })}
        </button>
      )}
      <div>
        {acts({ keys: [...keys], all, count, clear })}
        <Button onClick={clear}>{t('staff-lists.clear')}</Button>
      </div>
    </div>
  );
}
