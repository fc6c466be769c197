import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { filterCount, withoutFilter, withoutFilters } from './list-state.ts';
import type { ListData } from './list.loader.ts';
import { Meant } from './meant.tsx';

/** A list without a row: says why, what was meant, and which filter costs most; each without which there is more has its button. */
export function ListEmpty({ data: { name, state, meant, relief } }: { data: ListData }) {
  const { t } = useWords<'catalog' | 'shell'>();
  const isSearch = name === 'search';
  const filtered = filterCount(state, isSearch) > 0;
  const title = filtered
    ? t('catalog.empty')
    : state.keyword
      ? t('catalog.empty_search', { keyword: state.keyword })
      : t('catalog.empty_shelf');
  return (
    <Empty
      icon="search"
      title={title}
      action={
        <>
          {relief.map(({ filter, count }, i) => (
            <Go
              key={filter}
              to={links.list(name, withoutFilter(state, filter))}
              preventScrollReset
              className={buttonClass({ variant: i === 0 ? 'main' : 'plain' })}
            >
              {t('catalog.relief', { name: t(`catalog.${filter}`), count })}
            </Go>
          ))}
          <Go
            to={filtered ? links.list(name, withoutFilters(state, isSearch)) : links.shelf('all')}
            className={buttonClass(relief.length > 0 ? {} : { variant: 'main' })}
          >
            {filtered ? t('catalog.reset') : t('shell.soon_browse')}
          </Go>
        </>
      }
    >
      {meant !== null && state.keyword ? (
        <Meant of="catalog.did_you_mean" name={name} state={state} meant={meant} />
      ) : (
        t('catalog.empty_hint')
      )}
    </Empty>
  );
}
