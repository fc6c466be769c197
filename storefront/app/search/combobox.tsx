import { useWords } from '@halfturn/locales/react.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import styles from './search-box.module.css';

export interface ComboboxOptions<T> {
  found: readonly T[];
  /** The list is shown. */
  open: boolean;
  onClose: () => void;
  onChoose: (option: T) => void;
}

/** A field with suggestions: arrows move through them, Enter takes the one that is reached, Escape closes the list. */
export function useCombobox<T>({ found, open, onClose, onChoose }: ComboboxOptions<T>) {
  const id = useId();
  const [at, setAt] = useState(-1);
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const close = () => {
    setAt(-1);
    onClose();
  };
  const choose = (option: T) => {
    close();
    onChoose(option);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !open) return;
    const chosen = found[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place beyond the list is the field itself.
      setAt(((at + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') close();
  };
  return {
    id,
    at,
    found,
    open,
    close,
    choose,
    /** Nothing of the list is reached, as after typing. */
    leave: () => setAt(-1),
    /** What the field carries. */
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': open,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': open && at >= 0 ? `${id}-${at}` : undefined,
      onKeyDown: press,
    } as const,
  };
}

export interface ComboboxProps<T> {
  box: Omit<ReturnType<typeof useCombobox<T>>, 'field'>;
  className?: string | undefined;
  typed: string;
  keyOf: (option: T) => string;
  /** What an option shows; null while the code for it is not there. */
  show: ((option: T) => ReactNode) | null | undefined;
  /** The field. */
  children: ReactNode;
}

/** The field with the list of suggestions below it. */
export function Combobox<T>({ box, className, typed, keyOf, show, children }: ComboboxProps<T>) {
  const { t } = useWords<'shell'>();
  const { id, at, found, open } = box;
  return (
    <div
      className={className}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) box.close();
      }}
    >
      {children}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('shell.suggestions')}
        className={styles.list}
        hidden={!open}
      >
        {open &&
          show &&
          found.map((option, i) => (
            <div
              key={keyOf(option)}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              className={styles.option}
              // The press must not take the focus out of the field, or the list would close under it.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => box.choose(option)}
              onKeyDown={() => {}}
            >
              {show(option)}
            </div>
          ))}
      </div>
      <output className="sr-only">{typed ? t('shell.suggestion_count', { count: found.length }) : ''}</output>
    </div>
  );
}
