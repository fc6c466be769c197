import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { links } from '../links.ts';
import { useShell } from '../root/shell-data.ts';
import { useGo } from '../use-go.ts';
import type { Option } from './suggestion.tsx';
import styles from './search-box.module.css';
import { useSuggestionList } from './use-suggestion-list.ts';
import { useSuggestions } from './use-suggestions.ts';

/**
 * The search field, with categories and products while typing. Arrows move through them while the focus stays in the field, Enter
 * opens the one that is reached, and without one sends the form around it.
 */
export function SearchBox({ label, className }: { label: string; className?: string | undefined }) {
  const { t } = useWords<'shell'>();
  const shell = useShell();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(-1);
  const products = useSuggestions(typed ?? '');
  const { list, fetchList } = useSuggestionList();
  const Suggestion = list?.Suggestion;
  const found = list?.optionsOf(typed ?? '', shell?.navigation ?? [], products) ?? [];
  const go = useGo();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const open = typed !== null && found.length > 0;

  useEffect(() => {
    // What was typed before the page came to life.
    if (field.current && field.current === document.activeElement && field.current.value) {
      setTyped(field.current.value);
      fetchList();
    }
  }, [fetchList]);

  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  const close = () => {
    setTyped(null);
    setAt(-1);
  };
  const choose = (option: Option) => {
    close();
    // The word has done its work: the next search begins empty.
    if (field.current) field.current.value = '';
    go(option.product ? links.product(option.product) : links.list(option.shelf.slug));
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !open) return;
    const chosen = found[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place beyond the list is the field itself.
      setAt(((at + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') close();
  };

  return (
    <div
      className={cx(styles.box, className)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <TextField
        ref={field}
        label={label}
        hideLabel
        icon="search"
        type="search"
        name="keyword"
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={params.get('keyword') ?? ''}
        key={params.get('keyword')}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(-1);
        }}
        onFocus={fetchList}
        onKeyDown={press}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('shell.suggestions')}
        className={styles.list}
        hidden={!open}
      >
        {open &&
          Suggestion &&
          found.map((option, i) => (
            <div
              key={(option.product ?? option.shelf).id}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              className={styles.option}
              // The press must not take the focus out of the field, or the list would close under it.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              onKeyDown={() => {}}
            >
              <Suggestion option={option} typed={typed} />
            </div>
          ))}
      </div>
      <output className="sr-only">{typed ? t('shell.suggestion_count', { count: found.length }) : ''}</output>
    </div>
  );
}
