import type { ProductField } from '@halfturn/contract/staff/product-editor.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';

/**
 * The fields of the type that is chosen in the form: those that were loaded for the type with which the page began, others once
 * they are asked for.
 */
export function useFields(
  typeId: string,
  loaded: { typeId: string; fields: readonly ProductField[] },
): readonly ProductField[] {
  const [asked, setAsked] = useState<{ typeId: string; fields: readonly ProductField[] } | null>(null);
  const known = typeId === loaded.typeId || typeId === '' || asked?.typeId === typeId;
  useEffect(() => {
    if (known) return;
    let current = true;
    call('GET /admin/product-fields/{typeId}', { params: { typeId } }).then(
      (fields) => current && setAsked({ typeId, fields }),
      // The type was deleted meanwhile: the store says so when the form is saved.
      () => current && setAsked({ typeId, fields: [] }),
    );
    return () => void (current = false);
  }, [typeId, known]);
  if (typeId === loaded.typeId) return loaded.fields;
  return asked?.typeId === typeId ? asked.fields : [];
}

/** Fields that the form shows: those of the type, and built-in ones that have a value or that keys of a type without attributes have. */
export function shownFields(
  fields: readonly ProductField[],
  values: { kind: string; platform: string; region: string; genre: string; languages: readonly string[] },
): ProductField[] {
  const bare = values.kind === 'key' && !fields.some(({ held }) => held);
  const filled: Readonly<Record<string, boolean>> = {
    platform: values.platform !== '',
    region: values.region !== '',
    genre: values.genre !== '',
    language: values.languages.length > 0,
  };
  return fields.filter(
    ({ code, held, options }) =>
      held || filled[code] || (bare && (code === 'language' || options.length > 0)),
  );
}
