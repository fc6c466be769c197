import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import styles from './filters.module.css';
import type { ListData } from './list.loader.ts';
import type { Facet } from './list-state.ts';

/** So many values stand open; the others fold away. Those that are ticked always stand open. */
const OPEN = 6;

/** The values of one filter, each with how many products it would leave. */
export function FacetGroup({
  facet,
  title,
  data,
}: {
  facet: Facet | 'stock';
  title: string;
  data: ListData;
}) {
  const { t, locale } = useWords<'catalog'>();
  const wanted = facet === 'stock' ? [data.state.stock] : (data.state[facet] ?? []);
  const values = data.facets[facet].filter(({ code, count }) => count > 0 || wanted.includes(code));
  if (values.length < 2 && wanted.filter(Boolean).length === 0) return null;
  const isOpen = (code: string, place: number) => place < OPEN || wanted.includes(code);
  const open = values.filter(({ code }, i) => isOpen(code, i));
  const folded = values.filter(({ code }, i) => !isOpen(code, i));
  const row = ({ code, name, count }: (typeof values)[number]) => (
    <Check
      key={code}
      name={facet}
      value={code}
      defaultChecked={wanted.includes(code)}
      count={formatNumber(count, locale)}
    >
      {name}
    </Check>
  );
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {open.map(row)}
      {folded.length > 0 && (
        <details className={styles.more}>
          <summary className="link">
            <span className={styles.closed}>{t('catalog.more', { count: folded.length })}</span>
            <span className={styles.opened}>{t('catalog.fewer')}</span>
          </summary>
          {folded.map(row)}
        </details>
      )}
    </fieldset>
  );
}
