import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState, type ReactNode } from 'react';
import table from './table.module.css';

export interface FindFormProps {
  /** What is found by it; stands in the empty field, too. */
  label: string;
  /** What the list was asked for. */
  q: string;
  /** Shows the list of what was typed; gets the form for whatever else stands in it. */
  onFind: (q: string, form: HTMLFormElement) => void;
  maxLength?: number;
  /** After the field: what else narrows the list, and its order. */
  children?: ReactNode;
}

/** The search over a list. */
export function FindForm({ label, q, onFind, maxLength = 120, children }: FindFormProps) {
  return (
    <form
      role="search"
      className={table.tools}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(String(new FormData(event.currentTarget).get('q')), event.currentTarget);
      }}
    >
      <TextField
        key={q}
        name="q"
        type="search"
        icon="search"
        label={label}
        hideLabel
        placeholder={label}
        maxLength={maxLength}
        defaultValue={q}
      />
      {children}
    </form>
  );
}

export interface FilterProps {
  /** Of the part of the address. */
  name: string;
  label: string;
  /** The option for no filter, and its value. */
  any: string;
  none?: string | number;
  value: string;
  options: readonly (readonly [value: string | number, label: string])[];
  /** Gets the form, whose other filters stay. */
  onPick: (form: HTMLFormElement | null) => void;
}

/** One thing that narrows a list. What is picked stands at once, before its list has come. */
export function Filter({ name, label, any, none = '', value, options, onPick }: FilterProps) {
  const [picked, setPicked] = useState({ value, now: value });
  if (picked.value !== value) setPicked({ value, now: value });
  return (
    <Select
      name={name}
      label={label}
      hideLabel
      value={picked.now}
      onChange={({ currentTarget }) => {
        setPicked({ value, now: currentTarget.value });
        onPick(currentTarget.form);
      }}
      options={[[none, any], ...options]}
    />
  );
}
