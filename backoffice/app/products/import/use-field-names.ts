import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { ImportChoices } from '@halfturn/contract/staff/product-imports.ts';
import { importFieldName } from '@halfturn/locales/import-fields.ts';
import { useWords } from '@halfturn/locales/react.ts';

/** What the fields of an import in a currency are called. */
export function useFieldNames(
  { attributes }: Pick<ImportChoices, 'attributes'>,
  currency: Currency,
): (field: string) => string {
  const { t } = useWords<'staff-import' | 'staff-editor' | 'staff-product-list'>();
  return (field) => importFieldName(field, (key, values) => t(key, values), { attributes, currency });
}
