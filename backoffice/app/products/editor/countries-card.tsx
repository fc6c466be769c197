import { SALE_RULES } from '@halfturn/contract/primitives/sale-countries.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { FormCard } from '../../layout/form-page/form-card.tsx';
import { FormSelect } from '../../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import { CountryChips } from '../../layout/form-page/country-chips.tsx';
import type { ProductValues } from './product-values.ts';

export const COUNTRIES_OF_SALE = ['saleRule', 'saleCountries'];

/** The countries where a product is sold. Where its keys activate is its region. */
export function CountriesCard({ draft }: { draft: FormDraft<ProductValues> }) {
  const { t } = useWords<'staff-editor'>();
  const { saleRule, saleCountries } = draft.values;
  return (
    <FormCard id="countries" title={t('staff-editor.sale_countries')} names={COUNTRIES_OF_SALE}>
      <FormSelect
        draft={draft}
        name="saleRule"
        label={t('staff-editor.sale_rule')}
        hint={t('staff-editor.sale_rule_hint')}
        options={SALE_RULES.map((rule) => [rule, t(`staff-editor.sale_${rule}`)])}
      />
      {saleRule !== 'everywhere' && (
        <CountryChips
          name="saleCountries"
          label={t('staff-editor.sale_list')}
          value={saleCountries}
          onChange={(codes) => draft.set('saleCountries', codes)}
        />
      )}
    </FormCard>
  );
}
