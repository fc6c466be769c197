import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Words } from '@halfturn/locales/words.ts';
import { keepLang, links } from '@halfturn/storefront/app/links.ts';
import type { Locator, Page } from 'playwright-core';
import { withPointer, type Hands } from './hands.ts';
import { hydrated } from './browser.ts';

const SLICES = [
  'key-delivery',
  'shell',
  'catalog',
  'product',
  'cart',
  'checkout',
  'orders',
  'payments',
] as const;
type Slices = (typeof SLICES)[number];

const BERLIN = {
  firstName: 'Mara',
  lastName: 'Weiss',
  address: 'Lange Straße 1',
  zip: '10115',
  city: 'Berlin',
  phone: '030 901820',
};

export interface GuestOptions {
  /** Where the store is. */
  url: string;
  page: Page;
  locale?: Locale;
  hands?: Hands;
  email: string;
}

/**
 * A guest who buys: what a person does, by the names that a person sees or hears. All words come from the language's own
 * files, so one script goes through the store in every language.
 */
export class Guest {
  readonly page: Page;
  readonly email: string;
  readonly words: Words<Slices>;
  readonly #url: string;
  readonly #hands: Hands;

  constructor({ url, page, locale = 'en-US', hands = withPointer, email }: GuestOptions) {
    this.page = page;
    this.email = email;
    this.#url = url;
    this.#hands = hands;
    this.words = loadWords(locale, SLICES);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#url + keepLang(path, this.words.locale), { waitUntil: 'load' });
    await this.ready();
  }

  /** Waits until the page answers to what one does. */
  ready(): Promise<void> {
    return hydrated(this.page);
  }

  button(name: string | RegExp, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  /** Presses a button of a page that answers: on a page that has just been opened, a press comes when its scripts are there. */
  async press(name: string, within?: Locator): Promise<void> {
    await this.ready();
    await this.#hands.press(this.button(name, within));
  }

  /** From the home page to the page of a product, by the search in the head of the page. */
  async find(name: string): Promise<void> {
    const { t } = this.words;
    await this.open(links.home());
    const field = this.page
      .getByRole('combobox', { name: t('shell.search_label') })
      .filter({ visible: true });
    if ((await field.count()) === 0) await this.press(t('shell.search'));
    await this.#hands.write(field.first(), name);
    await this.page.keyboard.press('Enter');
    await this.page.waitForURL(/\/search\?/);
    const main = this.page.getByRole('main');
    await this.#hands.press(main.getByRole('link', { name: new RegExp(`^${name}`) }).first());
    await this.heading(name).waitFor();
  }

  /** From the product's page through the cart to the checkout. */
  async take(): Promise<void> {
    const { t } = this.words;
    await this.press(t('product.add'));
    await this.press(t('shell.cart_count', { count: 1 }));
    const cart = this.page.getByRole('dialog', { name: t('cart.title') });
    await this.#hands.press(this.button(t('cart.checkout'), cart));
    await this.heading(t('checkout.title')).waitFor();
  }

  /** Fills in the checkout, without sending it. */
  async fill(): Promise<void> {
    const { t } = this.words;
    await this.#hands.write(this.page.getByRole('textbox', { name: t('checkout.email') }), this.email);
    // Keys come before the period of withdrawal is over.
    await this.#hands.press(this.page.getByRole('checkbox', { name: t('key-delivery.consent_mail') }));
    await this.#hands.press(this.page.locator('#checkout-agree'));
  }

  /** Fills in the checkout of goods that go to Berlin by parcel, without sending it. */
  async fillParcel(): Promise<void> {
    await this.#hands.write(
      this.page.getByRole('textbox', { name: this.words.t('checkout.email_goods'), exact: true }),
      this.email,
    );
    await this.page.locator('[name=country]').selectOption('DE');
    for (const [name, text] of Object.entries(BERLIN)) await this.page.locator(`[name=${name}]`).fill(text);
    await this.#hands.press(this.page.locator('#checkout-agree'));
  }

  /** Presses Pay, whatever stands on it as the sum. */
  async pay(): Promise<void> {
    await this.#hands.press(this.#payButton());
  }

  /** What Pay says when the checkout has worked out the total of all that was typed, and asks for no other. */
  async offer(): Promise<string> {
    const working = this.page
      .getByRole('status')
      .filter({ hasText: this.words.t('checkout.working') })
      .first();
    await working.waitFor({ state: 'detached' });
    return (await this.#payButton().textContent()) ?? '';
  }

  #payButton(): Locator {
    const sum = this.words.t('checkout.pay', { total: '#' }).split('#').map(escape).join('.+');
    return this.button(new RegExp(`^${sum}$`));
  }

  /** Presses one of the buttons of the sandbox's page. Returns the number of the order that it is about. */
  async decide(outcome: 'approve' | 'decline' | 'cancel'): Promise<string> {
    await this.page.waitForURL(/\/topay\?/);
    await this.ready();
    await this.press(this.words.t(`payments.${outcome}`));
    await this.page.waitForURL(/[?&]order=HT-/);
    return this.orderNo();
  }

  orderNo(): string {
    const no = new URL(this.page.url()).searchParams.get('order');
    if (!no) throw new Error(`no order in ${this.page.url()}`);
    return no;
  }

  /** Waits for the order with its keys. */
  async hold(): Promise<void> {
    await this.page.waitForURL(/\/success-payment\?/, { timeout: 60_000 });
    await this.heading(this.words.t('orders.one_here')).waitFor({ timeout: 60_000 });
  }

  /** Turns the first ticket of an order whose keys wait behind a link, and reads the key that stands on it. */
  async reveal(): Promise<string> {
    await this.turn();
    return await this.read();
  }

  /** Presses "Reveal key", or "Show key" if it was mailed, and yes if the store asks again. */
  async turn({ mailed = false } = {}): Promise<void> {
    const { t } = this.words;
    await this.press(t(mailed ? 'key-delivery.show' : 'orders.reveal'), this.page.getByRole('article'));
    const asked = this.page.getByRole('dialog', { name: t('orders.confirm_title') });
    const after = asked.or(this.#code()).or(this.page.getByRole('dialog', { name: t('orders.code_title') }));
    await after.first().waitFor();
    if (await asked.isVisible()) await this.#hands.press(this.button(t('orders.confirm_yes'), asked));
  }

  /** The key on the first ticket, which a mailed key shows without a press. */
  async read(): Promise<string> {
    const { t } = this.words;
    await this.button(t('orders.copy'), this.page.getByRole('article')).waitFor();
    return (await this.#code().textContent()) ?? '';
  }

  /** The key as it can be selected; while it is hidden there are dots in its place. */
  #code(): Locator {
    return this.page
      .getByRole('article')
      .locator('code')
      .filter({ hasText: /[A-Z0-9]{5}/ });
  }
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
