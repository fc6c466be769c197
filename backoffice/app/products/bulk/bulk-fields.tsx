import { BULK_KINDS } from '@halfturn/contract/staff/product-bulk-parts.ts';
import { endsIn99 } from '@halfturn/contract/primitives/currencies.ts';
import { SALE_RULES } from '@halfturn/contract/primitives/sale-countries.ts';
import { PRODUCT_STATES } from '@halfturn/contract/staff/product-states.ts';
import type { StaffProductChoices } from '@halfturn/contract/staff/product-list.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { FieldErrors } from '@halfturn/ui/field-errors.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import type { Act } from '../../use-act.ts';
import { CountryChips } from '../../layout/form-page/country-chips.tsx';
import { AttributeValueFields } from './attribute-value-fields.tsx';
import { PRICE_CHANGES, type BulkForm } from './bulk-form.ts';
import styles from './bulk.module.css';

export interface BulkFieldsProps {
  form: BulkForm;
  types: StaffProductChoices['types'];
  /** The store's own currency, in which prices are changed; null for dollars. */
  own: StaffProductChoices['own'];
  act: Act;
  onChange: (part: Partial<BulkForm>) => void;
}

/** What is to change, and to what. */
export function BulkFields(props: BulkFieldsProps) {
  const { form, act, onChange } = props;
  const { t } = useWords<'staff-bulk'>();
  return (
    <div className={styles.fields}>
      <Select
        name="kind"
        label={t('staff-bulk.what')}
        value={form.kind}
        onChange={({ currentTarget }) => {
          const kind = BULK_KINDS.find((one) => one === currentTarget.value);
          act.forget();
          if (kind) onChange({ kind, amount: '' });
        }}
        options={BULK_KINDS.map((kind) => [kind, t(`staff-bulk.kind_${kind}`)] as const)}
      />
      <KindFields {...props} />
    </div>
  );
}

function KindFields(props: BulkFieldsProps) {
  const { form, types, act, onChange } = props;
  const { t } = useWords<'staff-bulk' | 'staff-product-list'>();
  switch (form.kind) {
    case 'status':
      return (
        <Select
          name="status"
          label={t('staff-product-list.status')}
          value={form.status}
          onChange={({ currentTarget }) =>
            onChange({ status: PRODUCT_STATES.find((one) => one === currentTarget.value) ?? form.status })
          }
          options={PRODUCT_STATES.map((one) => [one, t(`staff-product-list.${one}`)] as const)}
        />
      );
    case 'price':
    case 'sale':
      return <PriceFields {...props} />;
    case 'end_sale':
      return null;
    case 'type':
      return (
        <Select
          name="typeId"
          label={t('staff-product-list.type')}
          error={act.fields['act.typeId'] ?? act.fields.typeId}
          value={form.typeId}
          onChange={({ currentTarget }) => onChange({ typeId: currentTarget.value })}
          options={[
            ['', '–'],
            ...types.map(({ id, name, depth }) => [id, '\u2003'.repeat(depth) + name] as const),
          ]}
        />
      );
    case 'countries':
      return <CountryFields {...props} />;
    case 'attribute':
      return <AttributeValueFields {...props} />;
    case 'limit':
      return (
        <TextField
          name="limit"
          label={t('staff-bulk.kind_limit')}
          inputMode="numeric"
          maxLength={3}
          dir="ltr"
          error={act.fields['act.orderLimit']}
          value={form.limit}
          onChange={({ currentTarget }) => onChange({ limit: currentTarget.value })}
        />
      );
  }
}

/** Where the products are sold. */
function CountryFields({ form, act, onChange }: BulkFieldsProps) {
  const { t } = useWords<'staff-editor'>();
  const error = act.fields['act.countries'];
  return (
    <>
      <Select
        name="saleRule"
        label={t('staff-editor.sale_rule')}
        hint={t('staff-editor.sale_rule_hint')}
        value={form.saleRule}
        onChange={({ currentTarget }) =>
          onChange({ saleRule: SALE_RULES.find((rule) => rule === currentTarget.value) ?? form.saleRule })
        }
        options={SALE_RULES.map((rule) => [rule, t(`staff-editor.sale_${rule}`)] as const)}
      />
      {form.saleRule !== 'everywhere' && (
        <FieldErrors value={error ? { saleCountries: error } : {}}>
          <CountryChips
            name="saleCountries"
            label={t('staff-editor.sale_list')}
            value={form.saleCountries}
            onChange={(saleCountries) => onChange({ saleCountries })}
          />
        </FieldErrors>
      )}
    </>
  );
}

/** When a sale begins and ends. */
function SaleTimes({ form, act, onChange }: Pick<BulkFieldsProps, 'form' | 'act' | 'onChange'>) {
  const { t } = useWords<'staff-editor'>();
  return (
    <>
      <TextField
        name="saleFrom"
        type="datetime-local"
        label={t('staff-editor.sale_from')}
        hint={t('staff-editor.sale_from_hint')}
        error={act.fields['act.saleFrom']}
        value={form.saleFrom}
        onChange={({ currentTarget }) => onChange({ saleFrom: currentTarget.value })}
      />
      <TextField
        name="saleUntil"
        type="datetime-local"
        label={t('staff-editor.sale_until')}
        hint={t('staff-editor.sale_until_hint')}
        error={act.fields['act.saleUntil']}
        value={form.saleUntil}
        onChange={({ currentTarget }) => onChange({ saleUntil: currentTarget.value })}
      />
    </>
  );
}

/** What the price becomes, or by how much it changes, or is reduced. */
function PriceFields({ form, own, act, onChange }: BulkFieldsProps) {
  const { t } = useWords<'staff-bulk'>();
  const isSale = form.kind === 'sale';
  const code = own?.code ?? 'USD';
  return (
    <>
      {!isSale && (
        <Select
          name="by"
          label={t('staff-bulk.by')}
          value={form.by}
          onChange={({ currentTarget }) =>
            onChange({ by: PRICE_CHANGES.find((by) => by === currentTarget.value) ?? form.by })
          }
          options={PRICE_CHANGES.map((by) => [by, t(`staff-bulk.by_${by}`)] as const)}
        />
      )}
      <TextField
        name="amount"
        label={isSale ? t('staff-bulk.off') : t(`staff-bulk.${form.by}`, { code })}
        hint={isSale || form.by === 'set' ? undefined : t('staff-bulk.amount_hint')}
        inputMode="text"
        dir="ltr"
        autoComplete="off"
        maxLength={16}
        error={act.fields['act.percent'] ?? act.fields['act.change.value']}
        value={form.amount}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
      />
      {isSale && <SaleTimes {...{ form, act, onChange }} />}
      {endsIn99(code) && (
        <Check
          name="ending"
          checked={form.ending}
          onChange={({ currentTarget }) => onChange({ ending: currentTarget.checked })}
        >
          {t('staff-bulk.ending')}
        </Check>
      )}
      <p className="muted small">{own ? t('staff-bulk.own_note', { code }) : t('staff-bulk.fixed_note')}</p>
    </>
  );
}
