import { RELATION_KINDS, type RelationKind } from '@halfturn/contract/primitives/relation-kinds.ts';
import { oneOf } from '@halfturn/contract/primitives/names.ts';
import type { StaffRelation } from '@halfturn/contract/staff/product-relations.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { ProductPicker, type PickedProduct } from '../keys/product-picker.tsx';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { RowLink, Table } from '../layout/table.tsx';
import { useAct } from '../use-act.ts';

export interface RelationsProps {
  productId: string;
  relations: { rows: readonly StaffRelation[]; version: string };
  maySet: boolean;
}

type Wanted = Pick<StaffRelation, 'kind' | 'productId'>;

/** Which products belong to a product: its editions, add-ons, the parts of a bundle, and its series. */
export function Relations({ productId, relations: { rows, version }, maySet }: RelationsProps) {
  const { t } = useWords<'staff-products'>();
  const act = useAct();
  const [adds, setAdds] = useState(false);
  const send = (wanted: readonly Wanted[]) =>
    call('POST /admin/products/{id}/relations', {
      params: { id: productId },
      body: { rows: wanted.map(({ kind, productId: other }) => ({ kind, productId: other })), version },
    });
  const remove = (row: StaffRelation) =>
    void act.run(
      'remove',
      () => send(rows.filter((each) => each !== row)),
      t('staff-products.relation_removed'),
    );
  return (
    <FormCard id="relations" title={t('staff-products.relations')}>
      <p className="muted">{t('staff-products.relations_note')}</p>
      <Refusal>{act.refusal}</Refusal>
      {rows.length > 0 && (
        <Table
          rows={rows}
          rowKey={({ kind, productId: other }) => `${kind} ${other}`}
          columns={[
            {
              head: t('staff-products.relation_kind'),
              cell: (row) => t(`staff-products.relation_${row.kind}`),
            },
            {
              head: t('staff-products.relation_product'),
              name: true,
              cell: (row) => (
                <RowLink to={`/products/${row.productId}`}>
                  <bdi>{[row.name, row.place].filter(Boolean).join(', ')}</bdi>
                </RowLink>
              ),
            },
            maySet && {
              number: true,
              cell: (row) => (
                <IconButton
                  icon="trash"
                  label={t('staff-products.relation_remove', { name: row.name })}
                  disabled={act.busy !== null}
                  onClick={() => remove(row)}
                />
              ),
            },
          ]}
        />
      )}
      {maySet && <Button onClick={() => setAdds(true)}>{t('staff-products.relation_add')}</Button>}
      {adds && <AddDialog rows={rows} send={send} onClose={() => setAdds(false)} />}
    </FormCard>
  );
}

interface AddDialogProps {
  rows: readonly StaffRelation[];
  send: (wanted: readonly Wanted[]) => Promise<unknown>;
  onClose: () => void;
}

/** Products by name, those of every kind and state. */
const findProducts = async (q: string): Promise<PickedProduct[]> => {
  const { rows } = await call('GET /admin/products', { query: { q, pageSize: 10 } });
  return rows.map(({ id, name, platform, region, genreCode }) => ({
    id,
    name,
    platform: platform ?? '',
    region: region ?? '',
    genre: genreCode ?? '',
  }));
};

function AddDialog({ rows, send, onClose }: AddDialogProps) {
  const { t } = useWords<'staff-products'>();
  const act = useAct();
  const [kind, setKind] = useState<RelationKind>('edition');
  const [picked, setPicked] = useState<PickedProduct | null>(null);
  const [missing, setMissing] = useState(false);
  return (
    <SaveDialog
      act={act}
      title={t('staff-products.relation_add')}
      action={t('staff-products.relation_add')}
      refusal={act.refusal}
      ready={() => {
        setMissing(picked === null);
        return picked !== null;
      }}
      save={() => send(picked ? [...rows, { kind, productId: picked.id }] : rows)}
      done={t('staff-products.relation_added')}
      onClose={onClose}
    >
      <Select
        label={t('staff-products.relation_kind')}
        value={kind}
        onChange={(event) => setKind(oneOf(RELATION_KINDS, event.currentTarget.value))}
        options={RELATION_KINDS.map((each) => [each, t(`staff-products.relation_${each}`)])}
      />
      <ProductPicker
        picked={picked}
        find={findProducts}
        error={missing && picked === null && t('staff-products.relation_missing')}
        onPick={(_, product) => setPicked(product)}
      />
    </SaveDialog>
  );
}
