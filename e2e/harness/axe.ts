import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Without its comments: each new document has to read it. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe has against the page as it stands now: rule, what it means, and where. */
export async function axeOn(page: Page): Promise<string[]> {
  // Evaluated, not added as a <script>: the page's policy would rightly refuse that one.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(SOURCE);
  return await page.evaluate(async (values) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 3)
          .map((node) => node.target.join(' '))
          .join(', ')}`,
    );
  }, RULES);
}

/** How many pixels of the page lie beside the window. */
export const sideways = (page: Page): Promise<number> =>
  // Below zero where a dialog has locked the page and left the scroll bar's gutter.
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
