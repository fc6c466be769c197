import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 11, [1, 2, 3, 'gap', 11]],
  [2, 11, [1, 2, 3, 'gap', 11]],
  [3, 11, [1, 2, 3, 4, 'gap', 11]],
  [4, 11, [1, 2, 3, 4, 5, 'gap', 11]],
  [6, 11, [1, 'gap', 5, 6, 7, 'gap', 11]],
  [9, 11, [1, 'gap', 8, 9, 10, 11]],
  [11, 11, [1, 'gap', 9, 10, 11]],
  [3, 5, [1, 2, 3, 4, 5]],
])('page %i of %i', (page, pages, row) => {
  expect(pageWindow(page, pages)).toEqual(row);
});

test('every page can be reached, and no gap hides one page alone', () => {
  for (let pages = 1; pages < 40; pages++) {
    for (let page = 1; page <= pages; page++) {
      const row = pageWindow(page, pages);
      expect(row).toContain(page);
      expect(row[0]).toBe(1);
      expect(row.at(-1)).toBe(pages);
      const hidden = row.flatMap((place, i) =>
        place === 'gap' ? [Number(row[i + 1]) - Number(row[i - 1]) - 1] : [],
      );
      expect(hidden.every((n) => n > 1)).toBe(true);
    }
  }
});
