import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { iconButtonClass } from '@halfturn/ui/icon-button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect, useId, useRef, type ChangeEvent } from 'react';
import { Form } from 'react-router';
import { Go } from '../go.tsx';
import { LangField } from '../language/lang-field.tsx';
import { links } from '../links.ts';
import { FilterGroup } from './filter-group.tsx';
import { FILTER_FORM, FILTER_SHEET, showState, useSendFilters, wasTouched } from './filter-form.ts';
import styles from './filters.module.css';
import { withoutFilters, type Facet } from './list-state.ts';
import type { ListData } from './list.loader.ts';
import { NumberFilter } from './number-filter.tsx';
import { PriceFilter } from './price-filter.tsx';

/**
 * The filters: a rail beside the list, and on phones a sheet, which is the browser's own popover; so one form serves
 * both, and without a script too. Each value says how many products it would leave.
 */
export function Filters({ data }: { data: ListData }) {
  const { t } = useWords<'catalog' | 'list'>();
  const { name, state, facets, total } = data;
  const isSearch = name === 'search';
  const send = useSendFilters();
  const heading = useId();
  const form = useFormOf(state, send);
  const change = (event: ChangeEvent<HTMLFormElement>) => {
    // Text is sent when it is finished: on Enter, or on leaving the field, which the price does itself.
    if (event.target.type === 'checkbox') send(event.currentTarget);
  };
  return (
    <aside id={FILTER_SHEET} popover="auto" className={styles.rail} aria-labelledby={heading}>
      <Head id={heading} total={total} />
      <Form
        id={FILTER_FORM}
        action={links.list(name)}
        ref={form}
        onChange={change}
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
      >
        <LangField />
        <Keyword {...{ isSearch, state }} />
        <FacetGroup facet="platform" title={t('catalog.platform')} data={data} />
        <FacetGroup facet="region" title={t('catalog.region')} data={data} />
        <FacetGroup facet="genre" title={t('catalog.genre')} data={data} />
        {facets.price && <PriceFilter facet={facets.price} state={state} />}
        <FacetGroup facet="language" title={t('catalog.language')} data={data} />
        {facets.attributes.map((attribute) =>
          attribute.range ? (
            <NumberFilter key={attribute.code} attribute={attribute} state={state} />
          ) : (
            <FacetValues
              key={attribute.code}
              field="attr"
              title={attribute.name}
              values={attribute.values}
              wanted={state.attr ?? []}
            />
          ),
        )}
        <FacetGroup facet="stock" title={t('catalog.stock')} data={data} />
        <div className={styles.actions}>
          <Button type="submit" variant="main" full className={styles.apply}>
            {t('list.apply')}
          </Button>
          <Go
            to={links.list(name, withoutFilters(state, isSearch))}
            preventScrollReset
            className={buttonClass({ full: true })}
          >
            {t('list.reset')}
          </Go>
        </div>
      </Form>
      <div className={styles.foot}>
        <button
          type="button"
          className={buttonClass({ variant: 'main', full: true })}
          popoverTarget={FILTER_SHEET}
          popoverTargetAction="hide"
        >
          {t('list.show_results', { count: total })}
        </button>
      </div>
    </aside>
  );
}

/** The form, whose fields follow the address. */
function useFormOf(state: ListData['state'], send: ReturnType<typeof useSendFilters>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // What was ticked before the page came to life.
    if (form.current && wasTouched(form.current)) send(form.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once, at the start: later changes come through onChange
  }, []);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) showState(form.current, state);
    first.current = false;
  }, [state]);
  return form;
}

/** Platform and region are what most visitors filter keys by; goods have the attributes of their type. */
const STARTS_OPEN: ReadonlySet<string> = new Set(['platform', 'region', 'attr']);

/** So many values stand open; the others fold away. Those that are ticked always stand open. */
const OPEN = 6;

/** The values of one filter, each with how many products it would leave. */
function FacetGroup({ facet, title, data }: FacetGroupProps) {
  const wanted = facet === 'stock' ? [data.state.stock ?? ''] : (data.state[facet] ?? []);
  return <FacetValues field={facet} title={title} values={data.facets[facet]} wanted={wanted} />;
}

interface FacetGroupProps {
  facet: Exclude<Facet, 'attr'> | 'stock';
  title: string;
  data: ListData;
}

interface FacetValuesProps {
  /** The name of the field in the form. */
  field: string;
  title: string;
  values: ListData['facets']['platform'];
  /** Codes of the values that are ticked. */
  wanted: readonly string[];
}

function FacetValues({ field, title, values: all, wanted }: FacetValuesProps) {
  const { t, locale } = useWords<'catalog' | 'list'>();
  const values = all.filter(({ code, count }) => count > 0 || wanted.includes(code));
  if (values.length < 2 && !values.some(({ code }) => wanted.includes(code))) return null;
  const isOpen = (code: string, place: number) => place < OPEN || wanted.includes(code);
  const open = values.filter(({ code }, i) => isOpen(code, i));
  const folded = values.filter(({ code }, i) => !isOpen(code, i));
  const row = ({ code, name, count }: (typeof values)[number]) => (
    <Check
      key={code}
      name={field}
      value={code}
      defaultChecked={wanted.includes(code)}
      count={formatNumber(count, locale)}
    >
      {name}
    </Check>
  );
  return (
    <FilterGroup title={title} on={wanted.some((code) => code !== '')} open={STARTS_OPEN.has(field)}>
      {open.map(row)}
      {folded.length > 0 && (
        <details className={styles.more}>
          <summary className="link">
            <span className={styles.closed}>{t('list.more', { count: folded.length })}</span>
            <span className={styles.opened}>{t('list.fewer')}</span>
          </summary>
          {folded.map(row)}
        </details>
      )}
    </FilterGroup>
  );
}

/** The words to search for: in a category a field, on the search page what was searched for. */
function Keyword({ isSearch, state }: { isSearch: boolean; state: ListData['state'] }) {
  const { t } = useWords<'catalog' | 'list'>();
  if (isSearch) return <input type="hidden" name="keyword" value={state.keyword ?? ''} />;
  return (
    <TextField
      label={t('list.search_in_list')}
      type="search"
      name="keyword"
      placeholder={t('list.search_placeholder')}
      maxLength={100}
      defaultValue={state.keyword ?? ''}
      className={styles.search}
    />
  );
}

function Head({ id, total }: { id: string; total: number }) {
  const { t } = useWords<'catalog' | 'list'>();
  return (
    <div className={styles.head}>
      <h2 id={id}>{t('list.filters')}</h2>
      <button
        type="button"
        className={iconButtonClass()}
        aria-label={t('list.show_results', { count: total })}
        popoverTarget={FILTER_SHEET}
        popoverTargetAction="hide"
      >
        <Icon name="cross" />
      </button>
    </div>
  );
}
