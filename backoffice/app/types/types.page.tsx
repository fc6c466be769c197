import type { StaffProductTypes } from '@halfturn/contract/staff/product-types.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { MoveButtons } from './move-buttons.tsx';
import { NewAttributeDialog } from './new-attribute.tsx';
import { NewTypeDialog } from './new-type.tsx';
import { moved, treeOf, type Leveled } from './tree.ts';
import { attributePath, typePath, type loadTypes } from './types.loader.ts';
import styles from './types.module.css';

type TypeRow = StaffProductTypes['types'][number];

/** What products are: the types as a tree, and the attributes that types can have. */
export function TypesPage() {
  const { types, attributes } = useLoaderData<typeof loadTypes>();
  const { t } = useWords<'staff-product-types'>();
  return (
    <>
      <Bar title={t('staff-product-types.title')} />
      <div className={styles.page}>
        <p className="muted">{t('staff-product-types.text')}</p>
        <Types types={types} />
        <Attributes attributes={attributes} />
      </div>
    </>
  );
}

function Types({ types }: { types: readonly TypeRow[] }) {
  const { t } = useWords<'staff-product-types'>();
  const { number } = useFormats();
  const mayAdd = useStaff().mayCall('staffAddProductType');
  const act = useAct();
  const siblings = (row: TypeRow) => types.filter(({ parentId }) => parentId === row.parentId);
  const move = (row: TypeRow, by: -1 | 1) => {
    const level = siblings(row);
    const order = moved(level, level.indexOf(row), by).map(({ id }) => id);
    // The others keep their places: the types of one level are put into the places that they have together.
    const ids = types.map((each) => (each.parentId === row.parentId ? (order.shift() ?? each.id) : each.id));
    void act.run('order', () => call('POST /admin/product-type-order', { body: { ids } }));
  };
  const rowOf = (row: Leveled<TypeRow>) => types.find(({ id }) => id === row.id) ?? row;
  return (
    <section aria-labelledby="types">
      <header>
        <h2 id="types">{t('staff-product-types.types')}</h2>
        {mayAdd && (
          <DialogButton variant="main" size="tiny" label={t('staff-product-types.new_type')}>
            {(close) => <NewTypeDialog types={types} onClose={close} />}
          </DialogButton>
        )}
      </header>
      <Refusal>{act.refusal}</Refusal>
      {types.length === 0 ? (
        <p className={styles.text}>{t('staff-product-types.no_types_yet')}</p>
      ) : (
        <Table
          rows={treeOf(types)}
          rowKey={(row) => row.id}
          columns={[
            {
              head: t('staff-product-types.name'),
              name: true,
              cell: (row) => (
                <span style={{ paddingInlineStart: `${row.level * 22}px` }}>
                  <RowLink to={typePath(row.id)}>{row.name}</RowLink>
                </span>
              ),
            },
            {
              head: t('staff-product-types.address'),
              spare: true,
              cell: (row) => <bdi dir="ltr">/{row.slug}</bdi>,
            },
            {
              head: t('staff-product-types.attributes'),
              number: true,
              cell: (row) => number(row.attributes),
            },
            {
              head: t('staff-product-types.products'),
              number: true,
              cell: (row) => (row.genre === null ? number(row.products) : '–'),
            },
            mayAdd && {
              label: null,
              number: true,
              cell: (row) => {
                const level = siblings(row);
                const at = level.findIndex(({ id }) => id === row.id);
                return (
                  <MoveButtons
                    name={row.name}
                    first={at === 0}
                    last={at === level.length - 1}
                    busy={act.busy !== null}
                    onMove={(by) => move(rowOf(row), by)}
                  />
                );
              },
            },
          ]}
        />
      )}
    </section>
  );
}

function Attributes({ attributes }: Pick<StaffProductTypes, 'attributes'>) {
  const { t } = useWords<'staff-product-types'>();
  const { number } = useFormats();
  const mayAdd = useStaff().mayCall('staffAddAttribute');
  return (
    <section aria-labelledby="attributes">
      <header>
        <h2 id="attributes">{t('staff-product-types.attributes')}</h2>
        {mayAdd && (
          <DialogButton size="tiny" label={t('staff-product-types.new_attribute')}>
            {(close) => <NewAttributeDialog onClose={close} />}
          </DialogButton>
        )}
      </header>
      <Table
        rows={attributes}
        rowKey={(row) => row.code}
        columns={[
          {
            head: t('staff-product-types.name'),
            name: true,
            cell: (row) => (
              <>
                <RowLink to={attributePath(row.code)}>{row.name}</RowLink>{' '}
                {row.builtIn && <Tag>{t('staff-product-types.built_in')}</Tag>}
              </>
            ),
          },
          {
            head: t('staff-product-types.kind'),
            cell: (row) => (
              <>
                {t(`staff-product-types.kind_${row.kind}`)}{' '}
                {row.unit && <bdi className="muted">{row.unit}</bdi>}
              </>
            ),
          },
          {
            head: t('staff-product-types.options'),
            number: true,
            cell: (row) =>
              row.kind.endsWith('select') && row.code !== 'language' ? number(row.options) : '–',
          },
          { head: t('staff-product-types.used_by'), number: true, cell: (row) => number(row.types) },
        ]}
      />
    </section>
  );
}
