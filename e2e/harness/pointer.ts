import type { Locator, Page } from 'playwright-core';

/** Presses the middle of an element with a real mouse: what lies above it receives the press instead. */
export async function mousePress(page: Page, target: Locator): Promise<void> {
  const { x, y } = await middleOf(target);
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
}

/** Presses the middle of an element with a finger, for a visitor with `touch`. */
export async function fingerPress(page: Page, target: Locator): Promise<void> {
  const { x, y } = await middleOf(target);
  await page.touchscreen.tap(x, y);
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} has no place on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Everything that a pointer can press. */
const PRESSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch]';

/**
 * Every visible control of a page whose middle belongs to another element, and the count of controls that were tried.
 * The mouse moves to each control first, because a style of `:hover` can move another element above it.
 */
export async function coveredControls(page: Page): Promise<{ covered: string[]; tried: number }> {
  const controls = await page.locator(PRESSABLE).elementHandles();
  const covered: string[] = [];
  let tried = 0;
  for (const control of controls) {
    const place = await control.evaluate(placeOf);
    if (!place) continue;
    tried += 1;
    await page.mouse.move(place.x, place.y);
    const above = await control.evaluate(hitBy);
    if (above !== null) covered.push(above);
  }
  return { covered, tried };
}

/** Scrolls a control into the window; null if a pointer is not meant to reach it. Runs in the page. */
function placeOf(element: Element): { x: number; y: number } | null {
  // The thumb of a price slider is pressable, the input around it is not.
  if (getComputedStyle(element).pointerEvents === 'none') return null;
  const disabled = element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert]') !== null;
  if (disabled || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  // A link in a text can stand on two lines: its first part is the one that is tried.
  const box = element.getClientRects()[0];
  if (!box || box.width < 2 || box.height < 2) return null;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const inside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  return inside ? { x, y } : null;
}

/** Null if the middle of a control belongs to it, otherwise what lies above it. Runs in the page. */
function hitBy(element: Element): string | null {
  const box = element.getClientRects()[0];
  if (!box) return null;
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  if (hit && (element.contains(hit) || labels.some((label) => label.contains(hit)))) return null;
  // The link that covers a card may lie above another link to the same address.
  const link = hit?.closest('a');
  if (link && link.href === (element as HTMLAnchorElement).href) return null;
  const name = (one: Element | null) =>
    one === null
      ? 'nothing'
      : `<${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}">`;
  return `${name(element)} lies under ${name(hit)}`;
}
