import type { AttributeValue } from '@halfturn/contract/staff/product-types.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { TRAILER, trailerAt } from '@halfturn/contract/primitives/trailer.ts';
import type { Field } from './fields.ts';
import { oneLine, Wrong, type Cells, type Reader, type Unknown } from './line.ts';
import type { Values } from './lists.ts';
import { readNumber, readYesNo } from './read-values.ts';

/** Of a text as an attribute. */
const MOST_ATTRIBUTE = 300;

/** Values of attributes that are not built in. */
export function readAttributes(
  said: Cells,
  reader: Reader,
  unknown: Unknown[],
): Record<string, AttributeValue> {
  const read: Record<string, AttributeValue> = {};
  for (const { field, name } of reader.columns) {
    const text = field.is === 'attribute' ? said.get(name) : undefined;
    if (text === undefined || field.is !== 'attribute') continue;
    const value = attributeValue(text, field, reader.values, unknown);
    if (value === undefined) continue;
    const before = read[field.code];
    read[field.code] =
      typeof before === 'object' &&
      !Array.isArray(before) &&
      typeof value === 'object' &&
      !Array.isArray(value)
        ? { ...before, ...value }
        : value;
  }
  return read;
}

/** The values in a cell. Semicolons are surer than commas, which can be part of a name: "Chinese, simplified". */
const partsOf = (text: string, field: string, values: Values): string[] =>
  text
    .split(/[;|]/)
    .flatMap((part) => (values.find(field, part.trim()) === null ? part.split(',') : [part]))
    .map((part) => part.trim())
    .filter((part) => part !== '');

function attributeValue(
  text: string,
  { code, locale }: Field & { is: 'attribute' },
  values: Values,
  unknown: Unknown[],
): AttributeValue | undefined {
  const attribute = values.lists.attributes.find((one) => one.code === code);
  const field = `attr.${code}`;
  const optionOf = (value: string): string[] => {
    const found = values.find(field, value);
    if (found === null) unknown.push({ field, value });
    return found === null || found === 'nothing' ? [] : [found.code];
  };
  switch (attribute?.kind) {
    case undefined:
      return undefined;
    case 'select':
      return optionOf(text)[0];
    case 'multi_select': {
      const codes = [...new Set(partsOf(text, field, values).flatMap(optionOf))];
      return codes.length > 0 ? codes : undefined;
    }
    case 'number': {
      const number = readNumber(text, attribute.unit);
      if (number === null) throw new Wrong('number', field, text.slice(0, 60));
      return number;
    }
    case 'yes_no': {
      const yes = readYesNo(text);
      if (yes === null) throw new Wrong('yes_no', field, text.slice(0, 60));
      return yes;
    }
    case 'text':
      if (text.length > MOST_ATTRIBUTE) throw new Wrong('too_long', field);
      if (code === TRAILER && trailerAt(text) === null)
        throw new Wrong('trailer_address', field, text.slice(0, 200));
      return { [locale ?? DEFAULT_LOCALE]: oneLine(text) };
  }
}
