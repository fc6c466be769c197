/**
 * All that runs at once on a page that can be read, followed and searched without scripts: it waits for a sign
 * of a visitor, then loads the rest and makes the page live. A page that is only looked at loads nothing more.
 *
 * A press that comes before that is kept, shows that it waits, and is made again. Links, forms and buttons that open a popover need
 * nothing of us: they work as they stand.
 */
const SIGNS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
] as const;

/** What the visitor left here before, and the page has to show at once: a cart, a session, a setup. */
const KEPT = { cartList: '[]', token: '', setup: '{}' };

/** Says of a button that its press waits. */
const WAITS = 'aria-busy';

let pressed: HTMLElement | undefined;
let begun = false;

function keep(event: Event): void {
  const target = (event.target as Element).closest<HTMLElement>('button:not([type=submit], [popovertarget])');
  if (!target) return;
  pressed?.removeAttribute(WAITS);
  pressed = target;
  target.setAttribute(WAITS, 'true');
}

/** When a page appears under a mouse that rests, Chromium reports a move over no distance: no visitor did anything. */
const isAtRest = (event: Event): boolean =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

function onSign(event: Event): void {
  if (!isAtRest(event)) void begin();
}

async function begin(): Promise<void> {
  if (begun) return;
  begun = true;
  for (const sign of SIGNS) removeEventListener(sign, onSign);
  const { entry = '', files = '' } = document.querySelector<HTMLElement>('script[data-entry]')?.dataset ?? {};
  // All files at once, before the first of them can say what it needs.
  for (const href of files.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  // By its address: an import that the build can see would bring its own helper along, and the rest with that.
  const { started } = (await import(/* @vite-ignore */ entry)) as { started: Promise<void> };
  await started;
  removeEventListener('click', keep, true);
  pressed?.removeAttribute(WAITS);
  if (pressed?.isConnected) pressed.click();
}

function isBack(): boolean {
  try {
    return Object.entries(KEPT).some(([key, nothing]) => (localStorage.getItem(key) ?? nothing) !== nothing);
  } catch {
    return false;
  }
}

addEventListener('click', keep, true);
if (isBack()) void begin();
else for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true });
