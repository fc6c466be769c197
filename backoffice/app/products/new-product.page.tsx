import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { useFormDraft } from '../layout/form-page/use-form-draft.ts';
import { useStaff } from '../layout/use-staff.ts';
import { newId } from '../new-id.ts';
import { minorOf } from '../prices/amount.ts';
import type { OwnCurrency } from './editor/own-fields.tsx';
import { ProductForm } from './editor/product-form.tsx';
import { emptyValues, factsOf, fieldNamed, wholeOf, type ProductValues } from './editor/product-values.ts';
import { textsBody } from './editor/product-texts.ts';
import { shownFields, useFields } from './editor/use-fields.ts';
import type { loadNewProduct } from './products.loader.ts';

/** A product that does not exist yet. A form that is sent twice creates one. */
export function NewProductPage() {
  const { t } = useWords<'staff-editor'>();
  const loaded = useLoaderData<typeof loadNewProduct>();
  const { mayCall } = useStaff();
  const navigate = useNavigate();
  const [id] = useState(newId);
  const draft = useFormDraft({ version: 0, values: emptyValues(loaded.typeId) }, loaded, fieldNamed);
  const { values } = draft;
  const fields = useFields(values.typeId, loaded);
  const save = async (confirmed = false) => {
    const body = {
      confirmed,
      ...factsOf(values, shownFields(fields, values), loaded.own),
      id,
      kind: values.kind,
      slug: values.slug,
      released: values.released || null,
      texts: textsBody(values, draft.changed),
      own: ownOf(values, loaded.own),
      onHand: values.kind === 'physical' ? (wholeOf(values.stock) ?? 0) : null,
    };
    if (await draft.save(() => call('POST /admin/products', { body }), t('staff-editor.created')))
      await navigate(`/products/${id}`, { replace: true });
  };
  return (
    <ProductForm
      draft={draft}
      types={loaded.types}
      fields={fields}
      existing={null}
      own={loaded.own}
      costsIn={loaded.own}
      title={t('staff-editor.new')}
      path={() => values.slug}
      editable={mayCall('staffCreateProduct')}
      onSave={() => void save()}
      onConfirm={() => void save(true)}
    />
  );
}

/** The price as it was typed in the store's own currency; null if none was, or if prices are typed in dollars. */
function ownOf({ ownPrice, ownSale }: ProductValues, own: OwnCurrency | null) {
  const regular = own && minorOf(ownPrice, own.digits);
  if (!own || regular === null) return null;
  return { code: own.code, regular, sale: minorOf(ownSale, own.digits) };
}
