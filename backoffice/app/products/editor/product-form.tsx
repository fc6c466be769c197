import type { StaffProductFacts, ProductField } from '@halfturn/contract/staff/product-editor.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { useState, type ReactNode } from 'react';
import { FormPage } from '../../layout/form-page/form-page.tsx';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import { BASICS, BasicsCard } from './basics-card.tsx';
import { PriceDoubts } from './price-doubts.tsx';
import { checksOf, type OnHand } from './checks.ts';
import { COUNTRIES_OF_SALE, CountriesCard } from './countries-card.tsx';
import { DELIVERY, DeliveryCard } from './delivery-card.tsx';
import { ORGANIZATION, OrganizationCard, type TypeChoice } from './organization-card.tsx';
import type { OwnCurrency } from './own-fields.tsx';
import { PriceCard, PRICES } from './price-card.tsx';
import type { ProductValues } from './product-values.ts';
import { ChecksCard, HistoryCard, StockCard, TaxCard } from './side-cards.tsx';
import { StatusCard } from './status-card.tsx';
import { SeoCard } from './seo-card.tsx';
import { TextsCard } from './texts-card.tsx';
import { SEO, TEXTS } from './product-texts.ts';
import { useEditorWords } from './use-editor-words.ts';
import { shownFields } from './use-fields.ts';

export interface ProductFormProps {
  draft: FormDraft<ProductValues>;
  types: readonly TypeChoice[];
  fields: readonly ProductField[];
  /** What the store has; null for a product that does not exist yet. */
  existing: { id: string; facts: StaffProductFacts; has: OnHand } | null;
  title: string;
  state?: ReactNode;
  note?: ReactNode;
  acts?: ReactNode;
  editable: boolean;
  /** Its address in a language, as search engines show it. */
  path: (locale: Locale) => string;
  onSave: () => void;
  /** Sends the same again, with a price that was asked about. */
  onConfirm: () => void;
  /** Cards for what is saved by itself: pictures, addresses, the release day. */
  media?: ReactNode;
  /** The store's own currency, in which a new product is priced. */
  own?: OwnCurrency | null;
  /** The store's own currency, in which cost and lowest price are typed; null: in dollars. */
  costsIn: OwnCurrency | null;
  /** Cards for prices of other currencies and quantities. */
  prices?: ReactNode;
  /** The card of its variants. */
  variants?: ReactNode;
  /** It has variants, which have the prices and the stock. */
  varied?: boolean;
  /** Changes that are not saved and that the form knows nothing of. */
  otherUnsaved?: number;
  more?: ReactNode;
  moreParts?: readonly { id: string; label: string; names: readonly string[] }[];
}

const NO_PARTS: readonly never[] = [];

/** The editor of a product: what is written at the left, its status and what it lacks at the side. */
export function ProductForm(props: ProductFormProps) {
  const {
    draft,
    types,
    existing,
    media,
    prices,
    variants,
    varied = false,
    more,
    moreParts = NO_PARTS,
    onSave,
  } = props;
  const { t } = useWords<'staff-editor' | 'staff-products' | 'staff-variants'>();
  const fields = shownFields(props.fields, draft.values);
  const { labelOf, describe } = useEditorWords(props.fields, types);
  const checks = checksOf(draft.values, fields, existing?.has ?? null, props.costsIn);
  const isNew = existing === null;
  const [language, setLanguage] = useState<Locale>(DEFAULT_LOCALE);
  const parts = [
    { id: 'basics', label: t('staff-editor.basics'), names: BASICS },
    { id: 'texts', label: t('staff-editor.texts_title'), names: TEXTS },
    ...(media ? [{ id: 'media', label: t('staff-products.pictures'), names: [] }] : []),
    { id: 'price', label: t('staff-editor.price_title'), names: PRICES },
    ...(variants ? [{ id: 'variants', label: t('staff-variants.title'), names: [] }] : []),
    { id: 'organization', label: t('staff-editor.organization'), names: ORGANIZATION },
    { id: 'delivery', label: t('staff-editor.delivery'), names: DELIVERY },
    { id: 'countries', label: t('staff-editor.sale_countries'), names: COUNTRIES_OF_SALE },
    { id: 'seo', label: t('staff-editor.seo_title'), names: SEO },
    ...moreParts,
  ];
  return (
    <FormPage
      title={props.title}
      parent={{ to: '/products', label: t('staff-products.title') }}
      state={props.state}
      note={props.note}
      acts={props.acts}
      draft={draft}
      onSave={onSave}
      editable={props.editable}
      isNew={isNew}
      otherUnsaved={props.otherUnsaved}
      saveLabel={isNew ? t('staff-editor.create') : undefined}
      parts={parts}
      describe={describe}
      afterSave={draft.values.status === 'live' ? t('staff-editor.after_save') : undefined}
      side={
        <>
          <StatusCard draft={draft} facts={existing?.facts ?? null} />
          {existing && <StockCard id={existing.id} facts={existing.facts} varied={varied} />}
          <ChecksCard checks={checks} labelOf={labelOf} />
          <TaxCard draft={draft} />
          {existing && <HistoryCard id={existing.id} history={existing.facts.history} labelOf={labelOf} />}
        </>
      }
    >
      <BasicsCard draft={draft} isNew={isNew} varied={varied} />
      <TextsCard draft={draft} facts={existing?.facts ?? null} language={language} onLanguage={setLanguage} />
      {media}
      <PriceCard
        draft={draft}
        id={existing?.id ?? null}
        lowest={existing?.facts.lowest ?? null}
        varied={varied}
        own={props.own ?? null}
        costsIn={props.costsIn}
      />
      {!varied && prices}
      {variants}
      <OrganizationCard draft={draft} types={types} fields={fields} />
      <DeliveryCard draft={draft} isNew={isNew} varied={varied} />
      <CountriesCard draft={draft} />
      <SeoCard draft={draft} language={language} path={props.path} />
      {more}
      <PriceDoubts act={draft.act} onConfirm={props.onConfirm} />
    </FormPage>
  );
}
