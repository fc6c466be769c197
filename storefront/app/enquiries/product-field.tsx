import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { WANTED_LENGTH } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import box from '../search/search-box.module.css';
import { Suggestion } from '../search/suggestion.tsx';
import { useSuggestions } from '../search/use-suggestions.ts';
import type { EnquiryForm } from './use-enquiry.ts';

export interface ProductFieldProps {
  wire: ReturnType<EnquiryForm['wire']>;
  label: string;
  hint: ReactNode;
  onType: () => void;
  onChoose: (product: ProductCard) => void;
}

/** A product of the store, found while typing, or any other wish as text. Arrows and Enter choose. */
export function ProductField({ wire, label, hint, onType, onChoose }: ProductFieldProps) {
  const { t } = useWords<'shell'>();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(-1);
  const found = useSuggestions(typed);
  const open = typed.trim() !== '' && found.length > 0;
  const list = `${wire.id}-list`;
  const close = () => {
    setTyped('');
    setAt(-1);
  };
  const choose = (product: ProductCard) => {
    close();
    onChoose(product);
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
    }
  };
  return (
    <div
      className={box.box}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <TextField
        {...wire}
        label={label}
        hint={hint}
        maxLength={WANTED_LENGTH}
        dir="auto"
        autoComplete="off"
        required
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${list}-${at}` : undefined}
        onChange={(event) => {
          wire.onChange(event);
          onType();
          setTyped(event.target.value);
          setAt(-1);
        }}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label={t('shell.suggestions')} className={box.list} hidden={!open}>
        {open &&
          found.map((product, i) => (
            <div
              key={product.id}
              id={`${list}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              className={box.option}
              // The press must not take the focus out of the field, or the list would close under it.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(product)}
              onKeyDown={() => {}}
            >
              <Suggestion option={{ product }} typed={typed} />
            </div>
          ))}
      </div>
      <output className="sr-only">{typed ? t('shell.suggestion_count', { count: found.length }) : ''}</output>
    </div>
  );
}
