import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { ProductField } from '@halfturn/contract/staff/product-editor.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { use } from 'react';
import { FieldLabel } from '../../layout/form-page/form-card.tsx';
import { Editable, FormId } from '../../layout/form-page/form-context.ts';
import { FormSelect } from '../../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import { CodeChips } from '../../layout/form-page/code-chips.tsx';
import { attributeName, type ProductValues } from './product-values.ts';

/** Languages that products are offered in most; one that is not among them stays if a product has it. */
const LANGUAGES = (
  'en de fr es it pt pl ru nl cs hu ro tr ja ko zh ar sv da nb fi el bg hr sk sl sr uk lt lv et ' +
  'he hi th vi id ms ca eu gl ga is mt fa ur bn ta te fil'
).split(' ');

/** The languages to choose from, by name in the language of the screen. */
function languageOptions(chosen: readonly string[], locale: Locale): { code: string; name: string }[] {
  return [...new Set([...LANGUAGES, ...chosen])]
    .map((code) => ({ code, name: formatName('language', code, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export interface AttributeFieldProps {
  draft: FormDraft<ProductValues>;
  field: ProductField;
  /** Below the field of a text or a number. */
  hint?: string;
}

const BUILT_IN = ['platform', 'region', 'genre'] as const;

/** The field of an attribute, of its kind. */
export function AttributeField({ draft, field, hint }: AttributeFieldProps) {
  const { t, locale } = useWords<'staff-editor'>();
  const required = field.required ? t('staff-editor.required') : undefined;
  const builtIn = BUILT_IN.find((code) => field.builtIn && code === field.code);
  if (builtIn)
    return (
      <FormSelect
        draft={draft}
        name={builtIn}
        label={field.name}
        optional={required}
        options={[['', t('staff-editor.none')], ...optionsOf(field)]}
      />
    );
  if (field.builtIn)
    return (
      <CodeChips
        name="languages"
        label={field.name}
        note={required}
        value={draft.values.languages}
        options={languageOptions(draft.values.languages, locale)}
        onChange={(codes) => draft.set('languages', codes)}
      />
    );
  if (field.kind === 'multi_select') {
    const value = draft.values[attributeName(field.code)];
    return (
      <CodeChips
        name={attributeName(field.code)}
        label={field.name}
        note={required}
        value={Array.isArray(value) ? value : []}
        options={field.options}
        onChange={(codes) => draft.set(attributeName(field.code), codes.length > 0 ? [...codes] : null)}
      />
    );
  }
  return <OneValue draft={draft} field={field} {...(hint && { hint })} />;
}

const optionsOf = ({ options }: ProductField) => options.map(({ code, name }) => [code, name] as const);

/** A choice, a yes or no, a number, or a text in English. */
function OneValue({ draft, field, hint }: AttributeFieldProps) {
  const { t } = useWords<'staff-editor'>();
  const editable = use(Editable);
  const form = use(FormId);
  const name = attributeName(field.code);
  const value = draft.values[name] ?? null;
  const parts = {
    form,
    name,
    label: <FieldLabel name={name}>{field.unit ? `${field.name} (${field.unit})` : field.name}</FieldLabel>,
    optional: field.required ? t('staff-editor.required') : undefined,
  };
  if (field.kind === 'yes_no')
    return (
      <Select
        {...parts}
        disabled={!editable}
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={({ currentTarget }) =>
          draft.set(name, currentTarget.value === '' ? null : currentTarget.value === 'true')
        }
        options={[
          ['', t('staff-editor.none')],
          ['true', t('staff-editor.yes')],
          ['false', t('staff-editor.no')],
        ]}
      />
    );
  if (field.kind === 'select')
    return (
      <Select
        {...parts}
        disabled={!editable}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => draft.set(name, currentTarget.value || null)}
        options={[['', t('staff-editor.none')], ...optionsOf(field)]}
      />
    );
  const texts = typeof value === 'object' && !Array.isArray(value) ? value : null;
  const shown = field.kind === 'text' ? (texts?.['en-US'] ?? '') : String(value ?? '');
  const change = (typed: string) => {
    if (field.kind !== 'text') draft.set(name, typed || null);
    else draft.set(name, typed ? { ...texts, 'en-US': typed } : null);
  };
  return (
    <TextField
      {...parts}
      hint={hint}
      readOnly={!editable}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      maxLength={field.kind === 'number' ? 20 : 300}
      value={shown}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
