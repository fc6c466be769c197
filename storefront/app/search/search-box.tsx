import { cx } from '@halfturn/ui/cx.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { links } from '../links.ts';
import { useGo } from '../use-go.ts';
import { Combobox, useCombobox } from './combobox.tsx';
import styles from './search-box.module.css';
import type { Option } from './suggestion.tsx';
import { useSuggestionList } from './use-suggestion-list.ts';
import { useSuggestions } from './use-suggestions.ts';

function addressOf(option: Option): string {
  if (option.kind === 'product') return links.product(option.product);
  if (option.kind === 'page') return option.page.href;
  return option.kind === 'category' ? links.list(option.category.slug) : links.search(option.search);
}

/**
 * The search field, with categories, products, searches and pages while typing. Arrows move through them while the focus stays in the field, Enter
 * opens the one that is reached, and without one sends the form around it.
 */
export function SearchBox({ label, className }: { label: string; className?: string | undefined }) {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  const suggestions = useSuggestions(typed ?? '');
  const { list, fetchList } = useSuggestionList();
  const Suggestion = list?.Suggestion;
  const found = list?.optionsOf(suggestions) ?? [];
  const go = useGo();
  const input = useRef<HTMLInputElement>(null);
  const { field, ...box } = useCombobox<Option>({
    found,
    open: typed !== null && found.length > 0,
    onClose: () => setTyped(null),
    onChoose(option) {
      // The word has done its work: the next search begins empty.
      if (input.current) input.current.value = '';
      go(addressOf(option));
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
      keyOf={({ id }) => id}
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
