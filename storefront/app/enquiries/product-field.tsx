import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { WANTED_LENGTH } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type ReactNode, useState } from 'react';
import { Combobox, useCombobox } from '../search/combobox.tsx';
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
  const [typed, setTyped] = useState('');
  const { products: found } = useSuggestions(typed);
  const { field, ...list } = useCombobox({
    found,
    open: typed.trim() !== '' && found.length > 0,
    onClose: () => setTyped(''),
    onChoose,
  });
  return (
    <Combobox
      box={list}
      className={box.box}
      typed={typed}
      keyOf={({ id }) => id}
      show={(product) => <Suggestion option={{ kind: 'product', id: product.id, product }} typed={typed} />}
    >
      <TextField
        {...wire}
        {...field}
        label={label}
        hint={hint}
        maxLength={WANTED_LENGTH}
        dir="auto"
        required
        onChange={(event) => {
          wire.onChange(event);
          onType();
          setTyped(event.target.value);
          list.leave();
        }}
      />
    </Combobox>
  );
}
