import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { cx } from '@halfturn/ui/cx.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId, useState, type ReactNode } from 'react';
import styles from './find-form.module.css';
import table from './table.module.css';

export interface FindFormProps {
  /** What is found by it; stands in the empty field, too. Left out if the list has no search but other filters. */
  label?: string | undefined;
  /** What the list was asked for. */
  q?: string;
  /** Shows the list of what was typed; gets the form for whatever else stands in it. */
  onFind: (q: string, form: HTMLFormElement) => void;
  maxLength?: number;
  /** How many further filters narrow the list now: a phone shows them behind a button with this number. */
  narrowed?: number | undefined;
  /** After the field: what else narrows the list. */
  children?: ReactNode;
  /** At the end: in which order the rows stand. */
  end?: ReactNode;
}

/** The search over a list. "/" moves the focus into it. */
export function FindForm(props: FindFormProps) {
  const { label, q = '', onFind, maxLength = 120, narrowed, children, end } = props;
  const { t } = useWords<'staff-lists'>();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <form
      role="search"
      className={table.tools}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(String(new FormData(event.currentTarget).get('q') ?? ''), event.currentTarget);
      }}
    >
      {label && (
        <TextField
          key={q}
          className={styles.find}
          name="q"
          type="search"
          icon="search"
          label={label}
          hideLabel
          placeholder={label}
          maxLength={maxLength}
          defaultValue={q}
          aria-keyshortcuts="/"
        />
      )}
      {narrowed === undefined ? (
        children
      ) : (
        <>
          <Button
            className={styles.more}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t('staff-lists.filters')}
            {narrowed > 0 && <span>{narrowed}</span>}
          </Button>
          <div id={id} className={cx(styles.filters, open && styles.open)}>
            {children}
          </div>
        </>
      )}
      {end}
      {/* Without it, Enter sends no form that has several fields of text. */}
      <button type="submit" className="sr-only" tabIndex={-1}>
        {t('staff-lists.key_search')}
      </button>
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

interface DatesProps {
  label: string;
  from: { name: string; value: string };
  to: { name: string; value: string };
  onPick: (form: HTMLFormElement | null) => void;
}

/** From one day to another, both included. A day counts once it is typed to its end. */
export function Dates({ label, from, to, onPick }: DatesProps) {
  const { t } = useWords<'staff-lists'>();
  const field = ({ name, value }: DatesProps['from'], words: string) => (
    <TextField
      key={value}
      name={name}
      type="date"
      min="2000-01-01"
      max="2100-12-31"
      label={words}
      hideLabel
      defaultValue={value}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== value && currentTarget.validity.valid) onPick(currentTarget.form);
      }}
    />
  );
  return (
    <div className={styles.dates} role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {field(from, t('staff-lists.from'))}
      <span aria-hidden="true">–</span>
      {field(to, t('staff-lists.to'))}
    </div>
  );
}

interface TextFilterProps {
  name: string;
  label: string;
  value: string;
  maxLength?: number;
}

/** A text that narrows a list; Enter asks for it. */
export const TextFilter = ({ name, label, value, maxLength = 120 }: TextFilterProps) => (
  <TextField
    key={value}
    className={styles.text}
    name={name}
    label={label}
    hideLabel
    placeholder={label}
    maxLength={maxLength}
    defaultValue={value}
  />
);
