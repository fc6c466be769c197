import type { ImportChoices, UnknownValue } from '@halfturn/contract/staff/product-imports.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import keys from '../../keys/import.module.css';
import { Table } from '../../layout/table.tsx';
import { useFormats } from '../../layout/use-formats.ts';
import styles from './import.module.css';
import { SaveAndCheck } from './save-and-check.tsx';
import { useFieldNames } from './use-field-names.ts';
import type { ImportForm, ImportOnPage } from './use-import-form.ts';

/** More values than this are not listed: the others come once these are decided. */
const MOST = 200;

type Row = Pick<UnknownValue, 'field' | 'value'> & { lines: number | null };

/** Values that are not known, and those that were decided before. */
export const valuesOf = ({ unknown, settings }: Pick<ImportOnPage, 'unknown' | 'settings'>): Row[] => [
  ...unknown,
  ...settings.choices
    .filter((choice) => !unknown.some(({ field, value }) => field === choice.field && value === choice.value))
    .map(({ field, value }) => ({ field, value, lines: null })),
];

/** What is done with each value that the store does not have. */
export function UnknownValues({ one, form }: { one: ImportOnPage; form: ImportForm }) {
  const { t } = useWords<'staff-import'>();
  const { number } = useFormats();
  const nameOf = useFieldNames(one.choices, one.settings.currency);
  const rows = valuesOf(one).slice(0, MOST);
  const open = one.unknown.filter((row) => !form.choiceFor(row));
  const create = { do: 'create' as const, to: '' };
  return (
    <div className={keys.box}>
      <Table
        rows={rows}
        rowKey={({ field, value }) => `${field} ${value}`}
        caption={t('staff-import.unknown')}
        className={styles.columns}
        columns={[
          { head: t('staff-import.value'), title: true, dir: 'auto', cell: ({ value }) => value },
          { head: t('staff-import.field'), cell: ({ field }) => nameOf(field) },
          {
            head: t('staff-import.lines_with'),
            number: true,
            cell: ({ lines }) => (lines === null ? '–' : number(lines)),
          },
          {
            head: t('staff-import.action'),
            cell: (row) => <HowSelect row={row} choices={one.choices} form={form} name={nameOf(row.field)} />,
          },
        ]}
      />
      {open.length > 1 && (
        <div className={styles.foot}>
          <Button onClick={() => form.choose(open.map((row) => ({ ...row, how: create })))}>
            {t('staff-import.create_all')}
          </Button>
        </div>
      )}
      <SaveAndCheck form={form} />
    </div>
  );
}

function optionsOf(
  field: string,
  { types, platforms, regions, genres, attributes }: ImportChoices,
): readonly { code: string; name: string }[] {
  const lists: Readonly<Record<string, readonly { code: string; name: string }[]>> = {
    type: types,
    platform: platforms,
    region: regions,
    genre: genres,
  };
  return lists[field] ?? attributes.find(({ code }) => field === `attr.${code}`)?.options ?? [];
}

interface HowSelectProps {
  row: Row;
  choices: ImportChoices;
  form: ImportForm;
  /** Of the field. */
  name: string;
}

function HowSelect({ row: { field, value }, choices, form, name }: HowSelectProps) {
  const { t } = useWords<'staff-import'>();
  const choice = form.choiceFor({ field, value });
  const now = choice === undefined ? '' : choice.do === 'map' ? `map:${choice.to}` : choice.do;
  return (
    <Select
      label={t('staff-import.action_of', { value })}
      hideLabel
      value={now}
      onChange={({ currentTarget: { value: how } }) => {
        const to = how.startsWith('map:') ? how.slice('map:'.length) : '';
        const chosen = how === 'create' || how === 'leave' ? how : 'map';
        form.choose([{ field, value, how: how === '' ? null : { do: chosen, to } }]);
      }}
    >
      <option value="">{t('staff-import.skip')}</option>
      <option value="create">{t('staff-import.create')}</option>
      <option value="leave">{t('staff-import.leave')}</option>
      <optgroup label={name}>
        {optionsOf(field, choices).map((option) => (
          <option key={option.code} value={`map:${option.code}`}>
            {t('staff-import.use', { name: option.name })}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}
