/** One place in a row of page links: a page, or a gap where pages are left out. */
export type PagePlace = number | 'gap';

/** First, last, the current page and its neighbours. A gap never stands for one page alone: that page is shown. */
export function pageWindow(page: number, pages: number): PagePlace[] {
  const wanted = new Set([1, pages]);
  // At either end the row keeps its length, so that the links do not move under the pointer.
  const from = Math.max(1, Math.min(page - 1, pages - 2));
  for (let n = from; n <= Math.min(pages, Math.max(page + 1, 3)); n++) wanted.add(n);
  const places: PagePlace[] = [];
  let last = 0;
  for (const n of [...wanted].filter((n) => n >= 1).toSorted((a, b) => a - b)) {
    if (n - last === 2) places.push(n - 1);
    else if (n - last > 2) places.push('gap');
    places.push(n);
    last = n;
  }
  return places;
}
