import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useLoaderData, useNavigate } from 'react-router';
import { useRef, useState } from 'react';
import { call } from '../api.ts';
import { useFormDraft } from '../layout/form-page/use-form-draft.ts';
import { newId } from '../new-id.ts';
import { useAct } from '../use-act.ts';
import { useStaff } from '../layout/use-staff.ts';
import { Addresses } from './addresses.tsx';
import { CurrencyPrices } from './editor/currency-prices.tsx';
import { ProductForm } from './editor/product-form.tsx';
import { factsOf, fieldNamed, valuesOf, wholeOf, type ProductValues } from './editor/product-values.ts';
import { olderIn, textsBody } from './editor/product-texts.ts';
import { shownFields, useFields } from './editor/use-fields.ts';
import { Pictures } from './pictures.tsx';
import type { loadProduct } from './products.loader.ts';
import { TrailerCard } from './trailer-card.tsx';
import { Relations } from './relations.tsx';
import { ReleaseDay } from './release-day.tsx';
import { firstPrice } from './variants/first-price.ts';
import { VariantsCard } from './variants/variants-card.tsx';

const LOOKS = {
  draft: { tone: 'plain', dot: 'hollow' },
  live: { tone: 'good', dot: 'full' },
  scheduled: { tone: 'info', dot: 'half' },
  retired: { tone: 'plain', dot: 'half' },
} as const;

/** A product as staff edit it. */
export function ProductPage() {
  const loaded = useLoaderData<typeof loadProduct>();
  // Another product begins with its own values.
  return <Editor key={loaded.product.id} loaded={loaded} />;
}

type Loaded = Awaited<ReturnType<typeof loadProduct>>;

function Editor({ loaded }: { loaded: Loaded }) {
  const { t, locale } = useWords<'staff-editor' | 'staff-products'>();
  const { product, pictures, trailer, slugs, shelf, facts, variants } = loaded;
  const { mayCall } = useStaff();
  const editable = mayCall('staffSaveProduct');
  const draft = useFormDraft<ProductValues>(
    { version: facts.version, values: valuesOf(facts, variants.own), by: facts.savedBy, at: facts.savedAt },
    loaded,
    fieldNamed,
  );
  const ofType = useFields(draft.values.typeId, { typeId: facts.facts.typeId, fields: loaded.fields });
  const varied = variants.attributes.length > 0;
  // What variants differ by is theirs.
  const fields = ofType.filter(({ code, builtIn }) => builtIn || !variants.attributes.includes(code));
  const [otherUnsaved, setOtherUnsaved] = useState(0);
  const save = (more: Partial<ProductValues> = {}, confirmed = false) => {
    const values = { ...draft.values, ...more };
    const body = {
      confirmed,
      ...factsOf(values, shownFields(fields, values), variants.own),
      // An amount that was not changed is not converted again: the rate may have changed.
      ...(!draft.isChanged('floor') && { floor: facts.facts.floor }),
      ...(!draft.isChanged('cost') && { cost: facts.facts.cost }),
      version: Number(draft.base.version),
      texts: textsBody(values, draft.changed),
      stock: draft.isChanged('stock')
        ? { is: wholeOf(values.stock) ?? 0, was: Number(draft.base.values.stock) }
        : null,
    };
    return draft.save(
      () => call('POST /admin/products/{id}', { params: { id: product.id }, body }),
      t(more.status === 'live' ? 'staff-editor.published' : 'staff-editor.saved'),
    );
  };
  const status = facts.facts.publishAt === null ? facts.facts.status : 'scheduled';
  // What is confirmed is what was asked about: a press of Publish, or of Save.
  const asked = useRef<Partial<ProductValues>>({});
  const publish = () => {
    asked.current = { status: 'live' };
    void save(asked.current);
  };
  const pathIn = (of: Locale) => `/${shelf.slugs.own[of] ?? shelf.slugs.base}/${slugs.own[of] ?? slugs.base}`;
  return (
    <ProductForm
      draft={draft}
      types={loaded.types}
      fields={fields}
      existing={{
        id: product.id,
        facts,
        has: { older: olderIn(facts.texts), pictures, units: facts.units },
      }}
      title={facts.facts.name}
      state={<Tag {...LOOKS[status]}>{t(`staff-editor.status_${status}`)}</Tag>}
      note={[product.platform, product.region].filter(Boolean).join(' · ')}
      acts={
        <>
          {editable && <Duplicate id={product.id} />}
          {status === 'live' && (
            <a
              className={buttonClass()}
              href={`${pathIn(locale)}?lang=${locale}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('staff-products.look')}
            </a>
          )}
          {editable && status !== 'live' && (
            <Button
              variant="main"
              busy={draft.saving}
              disabled={draft.theirs !== null}
              onClick={() => publish()}
            >
              {t('staff-editor.publish')}
            </Button>
          )}
        </>
      }
      path={pathIn}
      costsIn={variants.own}
      editable={editable}
      onSave={() => {
        asked.current = {};
        void save();
      }}
      onConfirm={() => void save(asked.current, true)}
      prices={loaded.prices && <CurrencyPrices prices={loaded.prices} />}
      varied={varied}
      otherUnsaved={otherUnsaved}
      variants={
        <VariantsCard
          productId={product.id}
          variants={variants}
          price={firstPrice(draft.base.values.price, variants.own)}
          maySet={mayCall('staffSaveVariants')}
          onUnsaved={setOtherUnsaved}
        />
      }
      media={
        <>
          <Pictures product={product} pictures={pictures} maySet={mayCall('staffAddPicture')} />
          <TrailerCard productId={product.id} trailer={trailer} maySet={mayCall('staffSetTrailer')} />
        </>
      }
      moreParts={[
        { id: 'relations', label: t('staff-products.relations'), names: [] },
        { id: 'release', label: t('staff-products.release'), names: [] },
        { id: 'addresses', label: t('staff-products.product_address'), names: [] },
      ]}
      more={
        <>
          <Relations
            productId={product.id}
            relations={loaded.relations}
            maySet={mayCall('staffSaveRelations')}
          />
          <ReleaseDay
            id={product.id}
            kind={product.kind}
            released={product.released}
            preOrders={product.preOrders}
            maySet={mayCall('staffMoveRelease')}
          />
          <Addresses
            at="addresses"
            title={t('staff-products.product_address')}
            slugs={slugs}
            of={{ kind: 'product', id: product.id }}
            before={`/${shelf.slugs.base}/`}
            maySet={mayCall('staffSetProductSlug')}
          />
          <Addresses
            at="shelf-addresses"
            title={t('staff-products.shelf_address', { name: shelf.name })}
            slugs={shelf.slugs}
            of={{ kind: 'class', id: shelf.id }}
            before="/"
            maySet={mayCall('staffSetShelfSlug')}
          />
        </>
      }
    />
  );
}

/** A draft with the same fields, texts and pictures. It opens at once. */
function Duplicate({ id }: { id: string }) {
  const { t } = useWords<'staff-editor'>();
  const navigate = useNavigate();
  const act = useAct();
  const [copy] = useState(newId);
  const duplicate = async () => {
    const made = () => call('POST /admin/products/{id}/duplicate', { params: { id }, body: { id: copy } });
    if (await act.run('duplicate', made, t('staff-editor.duplicated'))) await navigate(`/products/${copy}`);
  };
  return (
    <Button busy={act.busy !== null} onClick={() => void duplicate()}>
      {t('staff-editor.duplicate')}
    </Button>
  );
}
