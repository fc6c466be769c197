import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { formatMoney, formatCountryPhrase, formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import chip from '@halfturn/ui/chip.module.css';
import { Icon } from '@halfturn/ui/icons.tsx';
import { CURRENCIES } from '@halfturn/contract/primitives/currencies.ts';
import { Go } from '../go.tsx';
import { links, type ListState } from '../links.ts';
import { usePage } from '../root/page-context.ts';
import { FACETS, fromFirst, withoutFilters } from './list-state.ts';
import type { ListData } from './list.loader.ts';
import { endsOf } from './ranges.ts';

/** The filters that are on, each a link to the list without it. */
export function Chips({ data: { name, state, facets, worksOn, understood } }: { data: ListData }) {
  const { t, locale } = useWords<'catalog' | 'list'>();
  const price = usePriceWords();
  const rangeLabel = useRangeWords();
  const isSearch = name === 'search';
  const rest = fromFirst(state);
  const chips: { label: string; without: ListState }[] = [];

  if (state.keyword && !isSearch)
    chips.push({ label: `“${state.keyword}”`, without: { ...rest, keyword: undefined } });
  if (state.worksIn) {
    const label = t('list.works_in', { country: formatCountryPhrase(state.worksIn, locale) });
    chips.push({ label, without: { ...rest, worksIn: undefined } });
  }
  if (state.worksOn) {
    const platforms = dotted(...state.worksOn.map((code) => nameIn(worksOn, code)));
    chips.push({ label: t('list.works_on', { platforms }), without: { ...rest, worksOn: undefined } });
  }
  for (const facet of FACETS) {
    const values = state[facet] ?? [];
    for (const code of values) {
      const label = facet === 'attr' ? attributeLabel(facets, code) : nameIn(facets[facet], code);
      chips.push({ label, without: { ...rest, [facet]: values.filter((other) => other !== code) } });
    }
  }
  for (const range of state.range ?? [])
    chips.push({
      label: rangeLabel(facets, range),
      without: { ...rest, range: state.range?.filter((other) => other !== range) },
    });
  if (state.minPrice !== undefined || state.maxPrice !== undefined) {
    const without = { ...rest, minPrice: undefined, maxPrice: undefined };
    chips.push({ label: price(state, facets.price?.min.currency), without });
  }
  if (state.stock) {
    const label = t(state.stock === 'in_stock' ? 'catalog.in_stock' : 'catalog.sold_out');
    chips.push({ label, without: { ...rest, stock: undefined } });
  }
  const type = understood?.class;
  if (chips.length === 0 && !type) return null;
  return (
    <>
      {understood && <span className="small muted">{t('list.from_search')}</span>}
      {chips.map(({ label, without }) => (
        <Go
          key={label}
          className={chip.chip}
          to={links.list(name, without)}
          preventScrollReset
          aria-label={t('list.remove_filter', { name: label })}
        >
          {label}
          <Icon name="cross" />
        </Go>
      ))}
      {chips.length > 0 && (
        <Go className="link tiny" to={links.list(name, withoutFilters(state, isSearch))} preventScrollReset>
          {t('list.clear_all')}
        </Go>
      )}
      {type && (
        <Go className="link small" to={links.list(type.slug)}>
          {t('list.see_type', { name: type.name })}
        </Go>
      )}
    </>
  );
}

const nameIn = (values: readonly { code: string; name: string }[], code: string): string =>
  values.find((value) => value.code === code)?.name ?? code;

/** "Size · M": a value as "14 cm" or "Yes" says little without its attribute. */
function attributeLabel(facets: ListData['facets'], code: string): string {
  const attribute = facets.attributes.find((each) => code.startsWith(`${each.code}.`));
  return attribute ? dotted(attribute.name, nameIn(attribute.values, code)) : code;
}

/** "Length · 10 cm to 20 cm". */
function useRangeWords() {
  const { t, locale } = useWords<'catalog' | 'list'>();
  return (facets: ListData['facets'], range: string): string => {
    const [code = ''] = range.split(':');
    const attribute = facets.attributes.find((each) => each.code === code);
    const { min, max } = endsOf([range], code);
    const said = (number: string) => {
      const text = formatNumber(Number(number), locale, { maximumFractionDigits: 4 });
      return attribute?.range?.unit ? `${text}\u00a0${attribute.range.unit}` : text;
    };
    const words =
      min === ''
        ? t('list.price_at_most', { to: said(max) })
        : max === ''
          ? t('list.price_at_least', { from: said(min) })
          : t('list.price_range', { from: said(min), to: said(max) });
    return dotted(attribute?.name ?? code, words);
  };
}

function usePriceWords() {
  const { t, locale } = useWords<'catalog' | 'list'>();
  const page = usePage();
  return ({ minPrice, maxPrice }: ListState, currency = page.currency) => {
    const money = (units: string) =>
      formatMoney(
        { amount: Math.round(Number(units) * 10 ** CURRENCIES[currency].digits), currency },
        locale,
      );
    if (minPrice !== undefined && maxPrice !== undefined) {
      return t('list.price_range', { from: money(minPrice), to: money(maxPrice) });
    }
    return minPrice === undefined
      ? t('list.price_at_most', { to: money(maxPrice ?? '0') })
      : t('list.price_at_least', { from: money(minPrice) });
  };
}
