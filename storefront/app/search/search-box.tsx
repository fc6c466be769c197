import { cx } from '@halfturn/ui/cx.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { links } from '../links.ts';
import { useShell } from '../root/shell-data.ts';
import { useGo } from '../use-go.ts';
import { Combobox, useCombobox } from './combobox.tsx';
import styles from './search-box.module.css';
import type { Option } from './suggestion.tsx';
import { useSuggestionList } from './use-suggestion-list.ts';
import { useSuggestions } from './use-suggestions.ts';

/**
 * The search field, with categories and products while typing. Arrows move through them while the focus stays in the field, Enter
 * opens the one that is reached, and without one sends the form around it.
 */
export function SearchBox({ label, className }: { label: string; className?: string | undefined }) {
  const shell = useShell();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  const products = useSuggestions(typed ?? '');
  const { list, fetchList } = useSuggestionList();
  const Suggestion = list?.Suggestion;
  const found = list?.optionsOf(typed ?? '', shell?.navigation ?? [], products) ?? [];
  const go = useGo();
  const input = useRef<HTMLInputElement>(null);
  const { field, ...box } = useCombobox<Option>({
    found,
    open: typed !== null && found.length > 0,
    onClose: () => setTyped(null),
    onChoose(option) {
      // The word has done its work: the next search begins empty.
      if (input.current) input.current.value = '';
      go(option.product ? links.product(option.product) : links.list(option.shelf.slug));
    },
  });

  useEffect(() => {
    // What was typed before the page came to life.
    if (input.current && input.current === document.activeElement && input.current.value) {
      setTyped(input.current.value);
      fetchList();
    }
  }, [fetchList]);

  return (
    <Combobox
      box={box}
      className={cx(styles.box, className)}
      typed={typed ?? ''}
      keyOf={(option) => (option.product ?? option.shelf).id}
      show={Suggestion && ((option) => <Suggestion option={option} typed={typed ?? ''} />)}
    >
      <TextField
        {...field}
        ref={input}
        label={label}
        hideLabel
        icon="search"
        type="search"
        name="keyword"
        placeholder={label}
        maxLength={100}
        enterKeyHint="search"
        defaultValue={params.get('keyword') ?? ''}
        key={params.get('keyword')}
        onChange={(event) => {
          setTyped(event.target.value);
          box.leave();
        }}
        onFocus={fetchList}
      />
    </Combobox>
  );
}
