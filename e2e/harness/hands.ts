import type { Locator, Page } from 'playwright-core';

/** How a person uses a page. */
export interface Hands {
  /** Presses a button, a link, a box. */
  press(target: Locator): Promise<void>;
  /** Writes into a field. */
  write(target: Locator, text: string): Promise<void>;
}

/** Pointer and keys: what nearly everybody does. */
export const withPointer: Hands = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
};

/** Fingers on a touch screen, for a visitor with `touch`. */
export const withTouch: Hands = {
  press: (target) => target.tap(),
  async write(target, text) {
    await target.tap();
    await target.fill(text);
  },
};

/** More presses of Tab than a person would try. */
const PATIENCE = 120;

/** The keyboard alone: Tab to what one wants, then Enter or Space. What Tab does not reach cannot be used. */
export function withKeyboard(page: Page): Hands {
  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor();
    for (let presses = 0; presses < PATIENCE; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${PATIENCE} presses of Tab did not lead to ${String(target)}`);
  };
  return {
    async press(target) {
      await reach(target);
      const box = await target.evaluate((element) =>
        element.matches('input[type=checkbox], input[type=radio]'),
      );
      await page.keyboard.press(box ? 'Space' : 'Enter');
    },
    async write(target, text) {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
  };
}
