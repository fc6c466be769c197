import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  // Letters as wide as in a window: without windows Chromium would fit them to whole pixels.
  '--font-render-hinting=none',
];

export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** A Chromium of one's own, that Lighthouse reaches at its port. */
export const openBrowserAt = (debugPort: number): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: [...ARGS, `--remote-debugging-port=${debugPort}`] });

let shared: Promise<Browser> | undefined;

/** The Chromium that the files of a lane share: they run one after the other in one process, and it ends with that process. */
export const openBrowser = (): Promise<Browser> =>
  (shared ??= chromium.launch({ executablePath: CHROMIUM, args: ARGS }));

/** Ends what a file has opened in the browser of its lane. */
export async function closeVisitors(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

export interface VisitorOptions {
  locale?: Locale;
  /** The country that the browser names beside its language, such as `IE`. */
  country?: string;
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  scripts?: boolean;
  /** False, as for those who want less of it, unless told. */
  motion?: boolean;
  /** The page's time runs on as it does, and can be turned on as well (`waitsOut`). */
  clock?: boolean;
  /** True for a visitor with a touch screen. */
  touch?: boolean;
  /** Where the visitor is, such as `Asia/Tokyo`; here unless told. */
  timeZone?: string;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What went wrong in the page since it was last asked: console errors, uncaught exceptions, refusals of the policy. */
  complaints(): string[];
  close(): Promise<void>;
}

/** A person with a browser of their own: nothing stored, nothing remembered. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const {
    locale = 'en-US',
    country,
    width = 1280,
    height = 900,
    theme = 'light',
    scripts = true,
    motion = false,
    clock = false,
    touch = false,
    timeZone,
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    javaScriptEnabled: scripts,
    locale: country ? new Intl.Locale(locale, { region: country }).toString() : locale,
    hasTouch: touch,
    ...(timeZone && { timezoneId: timeZone }),
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  // Long enough for a small machine that several journeys and their stores share.
  context.setDefaultTimeout(30_000);
  if (clock) await context.clock.install();
  // Also what a script tried, was refused, and kept to itself: Chromium does not write that down.
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`Against the policy: ${effectiveDirective} ${blockedURI} in ${sourceFile}`),
    ),
  );
  const page = await context.newPage();
  let heard: string[] = [];
  page.on('console', (message) => {
    // A refused <script> or style is told here too, by Chromium itself.
    if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => heard.push(String(error)));
  return {
    context,
    page,
    complaints() {
      const all = heard;
      heard = [];
      return all;
    },
    close: () => context.close(),
  };
}

/**
 * Moves the clock of a visitor by three seconds: the double-click guard (specification, section 9) ignores the same press until then.
 */
export const waitsOut = (page: Page): Promise<void> => page.clock.fastForward(3_100);

/**
 * Waits until React has taken over the whole page: what is pressed before that may come late. The page's scripts begin
 * at the first sign of a visitor, so one is given: Shift, which means nothing to any page.
 */
export async function hydrated(page: Page): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await page.waitForTimeout(20)) {
    await page.keyboard.press('Shift');
    // A page that leads on to another one is gone while it is asked.
    if (await page.evaluate(isHydrated).catch(() => false)) return;
  }
  throw new Error(`React did not take over ${page.url()} in 30 s`);
}

function isHydrated(): boolean {
  const name = Object.keys(document).find((key) => key.startsWith('__reactContainer'));
  // React marks its root; child nodes have a mark before their listeners work.
  const root = name && (document as unknown as Record<string, ReactRoot>)[name]?.stateNode;
  return root ? !root.current.memoizedState.isDehydrated : false;
}

interface ReactRoot {
  stateNode?: { current: { memoizedState: { isDehydrated: boolean } } };
}
