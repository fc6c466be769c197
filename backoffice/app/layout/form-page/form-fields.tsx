import { Check } from '@halfturn/ui/check.tsx';
import { Select, type SelectProps } from '@halfturn/ui/select.tsx';
import { TextArea, type TextAreaProps } from '@halfturn/ui/text-area.tsx';
import { TextField, type TextFieldProps } from '@halfturn/ui/text-field.tsx';
import { use, type ReactNode } from 'react';
import type { Values } from './draft.ts';
import { FieldLabel } from './form-card.tsx';
import { Editable, FormId } from './form-context.ts';
import type { FormDraft } from './use-form-draft.ts';

/** The fields whose value is of a type. */
export type FieldsOf<V, Type> = {
  [K in keyof V & string]: V[K] extends Type | undefined ? K : never;
}[keyof V & string];

interface Bound<V extends Values, Type> {
  draft: FormDraft<V>;
  name: FieldsOf<V, Type>;
}
type Own = 'form' | 'name' | 'value' | 'onChange' | 'readOnly';

/** One line of text of the form. */
export function FormText<V extends Values>({
  draft,
  name,
  label,
  ...rest
}: Bound<V, string> & Omit<TextFieldProps, Own>) {
  const editable = use(Editable);
  const form = use(FormId);
  return (
    <TextField
      {...rest}
      form={form}
      name={name}
      label={<FieldLabel name={name}>{label}</FieldLabel>}
      readOnly={!editable}
      value={String(draft.values[name] ?? '')}
      onChange={({ currentTarget }) => draft.set(name, currentTarget.value as V[typeof name])}
    />
  );
}

/** Several lines of text of the form. */
export function FormArea<V extends Values>({
  draft,
  name,
  label,
  ...rest
}: Bound<V, string> & Omit<TextAreaProps, Own>) {
  const editable = use(Editable);
  const form = use(FormId);
  return (
    <TextArea
      {...rest}
      form={form}
      name={name}
      label={<FieldLabel name={name}>{label}</FieldLabel>}
      readOnly={!editable}
      value={String(draft.values[name] ?? '')}
      onChange={({ currentTarget }) => draft.set(name, currentTarget.value as V[typeof name])}
    />
  );
}

/** One of several values. */
export function FormSelect<V extends Values>({
  draft,
  name,
  label,
  ...rest
}: Bound<V, string> & Omit<SelectProps, Own>) {
  const editable = use(Editable);
  const form = use(FormId);
  return (
    <Select
      {...rest}
      form={form}
      name={name}
      label={<FieldLabel name={name}>{label}</FieldLabel>}
      disabled={!editable}
      value={String(draft.values[name] ?? '')}
      onChange={({ currentTarget }) => draft.set(name, currentTarget.value as V[typeof name])}
    />
  );
}

/** Yes or no. */
export function FormCheck<V extends Values>({
  draft,
  name,
  children,
}: Bound<V, boolean> & { children: ReactNode }) {
  const editable = use(Editable);
  const form = use(FormId);
  return (
    <Check
      form={form}
      name={name}
      disabled={!editable}
      checked={draft.values[name] === true}
      onChange={({ currentTarget }) => draft.set(name, currentTarget.checked as V[typeof name])}
    >
      <FieldLabel name={name}>{children}</FieldLabel>
    </Check>
  );
}
