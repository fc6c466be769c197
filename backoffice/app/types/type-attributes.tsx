import type { StaffProductType, TypeAttribute } from '@halfturn/contract/staff/product-types.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormCard } from '../layout/form-page/form-card.tsx';
import type { FormDraft } from '../layout/form-page/use-form-draft.ts';
import { Table, type Columns } from '../layout/table.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { moved } from './tree.ts';
import type { TypeValues } from './type.page.tsx';
import { attributePath } from './types.loader.ts';
import styles from './types.module.css';

export type OwnAttribute = Pick<TypeAttribute, 'code' | 'required' | 'onCard' | 'filterable' | 'searched'>;

const FLAGS = ['required', 'filterable', 'onCard', 'searched'] as const;
type Flag = (typeof FLAGS)[number];

interface TypeAttributesProps {
  type: StaffProductType;
  draft: FormDraft<TypeValues>;
  editable: boolean;
}

/** The attributes of a type in their order, with what the type decides for each, and those that it inherits. */
export function TypeAttributes({ type, draft, editable }: TypeAttributesProps) {
  const { t } = useWords<'staff-product-types'>();
  const { attributes } = draft.values;
  const set = (next: readonly OwnAttribute[]) => draft.set('attributes', next);
  const columns = useColumns(type, attributes, editable ? set : null);
  const inherited = type.inherited.filter(({ code }) => !attributes.some((own) => own.code === code));
  return (
    <FormCard id="attributes" title={t('staff-product-types.attributes')} names={['attributes']} bare>
      <p className={styles.text}>{t('staff-product-types.attributes_text')}</p>
      {attributes.length === 0 ? (
        <p className={styles.text}>{t('staff-product-types.no_attributes')}</p>
      ) : (
        <Table
          caption={t('staff-product-types.attributes')}
          rows={attributes}
          rowKey={({ code }) => code}
          columns={columns}
        />
      )}
      {editable && <AddAttribute type={type} own={attributes} onAdd={(one) => set([...attributes, one])} />}
      {inherited.length > 0 && <Inherited type={type} rows={inherited} />}
    </FormCard>
  );
}

const attributeOf = (type: StaffProductType, code: string) =>
  type.attributes.find((each) => each.code === code);

/** Whether a type decides this of an attribute. Cards, pages and search know the built-in attributes by themselves. */
function decides(type: StaffProductType, code: string, flag: Flag): boolean {
  const attribute = attributeOf(type, code);
  if (!attribute) return false;
  if (attribute.builtIn) return flag === 'required' || flag === 'filterable';
  if (flag === 'filterable') return attribute.kind !== 'text';
  if (flag === 'searched') return attribute.kind !== 'number' && attribute.kind !== 'yes_no';
  return true;
}

function useColumns(
  type: StaffProductType,
  attributes: readonly OwnAttribute[],
  set: ((next: readonly OwnAttribute[]) => void) | null,
): Columns<OwnAttribute> {
  const { t } = useWords<'staff-product-types'>();
  const nameOf = (code: string) => attributeOf(type, code)?.name ?? code;
  return [
    {
      head: t('staff-product-types.name'),
      rowHead: true,
      cell: ({ code }) => (
        <Link className="link" to={attributePath(code)}>
          {nameOf(code)}
        </Link>
      ),
    },
    ...FLAGS.map((flag) => ({
      head: t(`staff-product-types.${flag}`),
      cell: (row: OwnAttribute) =>
        decides(type, row.code, flag) ? (
          <Check
            checked={row[flag]}
            disabled={!set}
            onChange={({ currentTarget: { checked } }) =>
              set?.(attributes.map((one) => (one.code === row.code ? { ...one, [flag]: checked } : one)))
            }
          >
            <span className="sr-only">{`${nameOf(row.code)}: ${t(`staff-product-types.${flag}`)}`}</span>
          </Check>
        ) : (
          '–'
        ),
    })),
    set !== null && {
      label: null,
      number: true,
      cell: (row, at) => (
        <span className={styles.acts}>
          <MoveButtons
            name={nameOf(row.code)}
            first={at === 0}
            last={at === attributes.length - 1}
            onMove={(by) => set(moved(attributes, at, by))}
          />
          <IconButton
            icon="trash"
            label={t('staff-product-types.remove_name', { name: nameOf(row.code) })}
            onClick={() => set(attributes.filter((one) => one.code !== row.code))}
          />
        </span>
      ),
    },
  ];
}

interface AddAttributeProps {
  type: StaffProductType;
  own: readonly OwnAttribute[];
  onAdd: (attribute: OwnAttribute) => void;
}

/** Chooses a further attribute. An inherited one can be chosen as well, to decide otherwise than the type above. */
function AddAttribute({ type, own, onAdd }: AddAttributeProps) {
  const { t } = useWords<'staff-product-types'>();
  const [code, setCode] = useState('');
  const free = type.attributes.filter((each) => !own.some((one) => one.code === each.code));
  const add = () => {
    if (code === '') return;
    const above = type.inherited.find((each) => each.code === code);
    onAdd({
      code,
      required: above?.required ?? false,
      onCard: above?.onCard ?? false,
      filterable: above?.filterable ?? decides(type, code, 'filterable'),
      searched: above?.searched ?? false,
    });
    setCode('');
  };
  return (
    <div className={styles.add}>
      <Select
        label={t('staff-product-types.add_attribute')}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        options={[
          ['', t('staff-product-types.choose')],
          ...free.map((each) => [each.code, each.name] as const),
        ]}
      />
      <Button onClick={add}>{t('staff-product-types.add')}</Button>
    </div>
  );
}

/** What the types above say of the products of this one. */
function Inherited({ type, rows }: { type: StaffProductType; rows: readonly TypeAttribute[] }) {
  const { t } = useWords<'staff-product-types'>();
  const flags = (row: TypeAttribute) =>
    FLAGS.filter((flag) => row[flag] && decides(type, row.code, flag)).map((flag) =>
      t(`staff-product-types.${flag}`),
    );
  return (
    <>
      <h3 className={styles.text}>{t('staff-product-types.inherited')}</h3>
      <Table
        caption={t('staff-product-types.inherited')}
        rows={rows}
        rowKey={({ code }) => code}
        columns={[
          {
            head: t('staff-product-types.name'),
            cell: ({ code, name }) => (
              <Link className="link" to={attributePath(code)}>
                {name}
              </Link>
            ),
          },
          { head: t('staff-product-types.from'), cell: ({ from }) => from },
          { head: t('staff-product-types.decided'), cell: (row) => flags(row).join(' · ') || '–' },
        ]}
      />
    </>
  );
}
