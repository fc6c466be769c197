import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Go } from '../go.tsx';
import { links, type ListState } from '../links.ts';
import { store } from '../stored.ts';
import { useGo } from '../use-go.ts';
import styles from './list-end.module.css';
import { lastPageFrom, PAGE_SIZES } from './list-state.ts';
import type { ListData } from './list.loader.ts';
import { PageSize, Pages } from './pages.tsx';

export interface ListEndProps {
  data: ListData;
  /** What holds the cards. */
  cards: RefObject<HTMLElement | null>;
}

/**
 * How a list goes on: "Show more" appends what follows, or its pages are turned, as the visitor likes. Both stand in the page,
 * which is the same for everybody, and the styles show the one that this browser remembers; without scripts, the pages.
 */
export function ListEnd({ data, cards }: ListEndProps) {
  const { t } = useWords<'catalog' | 'list'>();
  const go = useGo();
  const { name, state, total } = data;
  if (total <= Number(PAGE_SIZES[0])) return null;
  const choose = (paging: 'more' | 'pages') => {
    store('paging', paging);
    document.documentElement.dataset.paging = paging;
    const pageNum = paging === 'pages' && state.through ? state.through : state.pageNum;
    go(links.list(name, { ...state, pageNum, through: undefined }), {
      replace: true,
      preventScrollReset: true,
    });
    document.getElementById(paging === 'more' ? TO_PAGES : TO_MORE)?.focus();
  };
  return (
    <div className={styles.end}>
      <More data={data} cards={cards} />
      <div className={styles.pages}>
        <Pages data={data} />
      </div>
      <div className={styles.choices}>
        <button id={TO_PAGES} type="button" className={styles.toPages} onClick={() => choose('pages')}>
          {t('list.use_pages')}
        </button>
        <button id={TO_MORE} type="button" className={styles.toMore} onClick={() => choose('more')}>
          {t('list.use_more')}
        </button>
        <PageSize data={data} />
      </div>
    </div>
  );
}

const TO_PAGES = 'to-pages';
const TO_MORE = 'to-more';

/** Which products are shown, and the link that appends the next. The address says what is shown, so it survives a reload. */
function More({ data, cards }: ListEndProps) {
  const { t } = useWords<'catalog' | 'list'>();
  const { name, state, rows, total } = data;
  const size = Number(state.pageSize ?? PAGE_SIZES[0]);
  const first = (Number(state.pageNum ?? 1) - 1) * size;
  const shown = first + rows.length;
  const shownWords = useShownWords(shown, total);
  const appended = useAppended(data, cards);
  const news = appended.from === null ? '' : shownWords(first + appended.from + 1);
  const next = nextOf(state);
  const before = beforeOf(state);
  return (
    <div className={styles.more}>
      <p className="small muted">{shownWords(first + 1)}</p>
      {shown < total && (
        <Go
          to={links.list(name, next)}
          {...(next.through && { replace: true, preventScrollReset: true, onClick: appended.expect })}
          rel="nofollow"
          className={buttonClass({ variant: 'main' }, styles.button)}
        >
          {t('list.more', { count: Math.min(size, total - shown) })}
        </Go>
      )}
      {before && (
        <Go className="link small" to={links.list(name, before)} rel="nofollow">
          {t('list.show_before')}
        </Go>
      )}
      <output className="sr-only">{news}</output>
    </div>
  );
}

/** One more page; a list that is as long as it gets goes on with a page of its own. */
function nextOf(state: ListState): ListState {
  const next = Number(state.through ?? state.pageNum ?? 1) + 1;
  return next <= lastPageFrom(state)
    ? { ...state, through: String(next) }
    : { ...state, pageNum: String(next), through: undefined };
}

/** What stands before the first product that is shown; null at the start of the list. */
function beforeOf(state: ListState): ListState | null {
  const first = Number(state.pageNum ?? 1);
  if (first === 1) return null;
  const from = Math.max(1, first - (lastPageFrom(state) - first + 1));
  return {
    ...state,
    pageNum: from === 1 ? undefined : String(from),
    through: first - 1 > from ? String(first - 1) : undefined,
  };
}

/** "11–20 of 200 products". */
function useShownWords(shown: number, total: number) {
  const { t, locale } = useWords<'catalog' | 'list'>();
  const number = (count: number) => formatNumber(count, locale);
  return (from: number) => t('list.shown', { from: number(from), to: number(shown), total: number(total) });
}

/**
 * Once the next products are there, the first of them takes the focus. The list is asked for as a whole, so that a product
 * that has moved in the meantime is neither missing nor there twice.
 */
function useAppended({ rows }: ListData, cards: RefObject<HTMLElement | null>) {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [from, setFrom] = useState<number | null>(null);
  useEffect(() => {
    const before = known.current;
    if (!before || rows.length <= before.size) return;
    known.current = null;
    const place = rows.findIndex(({ id }, i) => i >= before.size && !before.has(id));
    setFrom(Math.max(place, before.size));
    cards.current?.children[Math.max(place, before.size)]?.querySelector<HTMLElement>('a[href]')?.focus();
  }, [rows, cards]);
  return {
    /** The place of the first product that was appended; null before. */
    from,
    expect: () => {
      known.current = new Set(rows.map(({ id }) => id));
      setFrom(null);
    },
  };
}
