import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Context } from '../../platform/context.ts';
import { EXAMPLE, hoursFrom } from '../../platform/mail/example.ts';
import { letter } from '../../platform/mail/letter.ts';
import { pageUrl } from '../../platform/mail/page-url.ts';
import {
  button,
  heading,
  isolated,
  link,
  ltr,
  paragraph,
  smallPrint,
  sums,
  type Inline,
} from '../../platform/mail/parts.ts';
import { defineMail, type MailPlace } from '../../platform/mail/renderer.ts';
import { priceOf, sellables, viewOf } from '../../shop/catalog/door.ts';
import {
  exampleSums,
  linesOf,
  orderLink,
  orderOf,
  sumRows,
  type LineRow,
  type OrderRow,
  type SummedLine,
  type SummedOrder,
} from '../orders/door.ts';
import { isDue, isWanted, REMINDER_MAIL, stopToken } from './remind.ts';
import { reminderOf } from './reminders.queries.ts';

interface Facts {
  orderNo: string;
  order: SummedOrder;
  lines: readonly SummedLine[];
  /** Until when it can be paid; null if it has expired. */
  expires: Date | null;
  /** What costs something else now, in the currency of the order. */
  changed: readonly { name: string; amount: number }[];
  url: string;
  /** Where further reminders are stopped. */
  stop: string;
}

/**
 * "Your order is waiting for payment", or "has expired": once for an order, with a link that stops further ones. Subject: the
 * order. There is no mail if it was paid, canceled or ordered again meanwhile, or if it cannot be had any more.
 */
export const orderReminder = defineMail<Facts>({
  kind: REMINDER_MAIL,
  gather: async (context, mail) => {
    const { db, clock } = context;
    const order = await orderOf(db, mail.subject_id);
    const kind = (await reminderOf(db, order.id))?.kind;
    if ((kind !== 'open' && kind !== 'expired') || order.email !== mail.recipient) return null;
    if (!isDue(order, kind, clock.now()) || !(await isWanted(db, order))) return null;
    const lines = await linesOf(db, order.id);
    const open = kind === 'open';
    return {
      orderNo: order.order_no,
      order,
      lines,
      expires: open ? order.expires_at : null,
      changed: open ? [] : await changedPrices(context, order, lines),
      url: await orderLink(db, context, mail, order, open ? '/paying' : '/success-payment'),
      stop: pageUrl(context, '/reminders/stop', mail.locale, { token: stopToken(context, order.id) }),
    };
  },
  write: (facts, place) =>
    facts.expires ? openLetter(facts, facts.expires, place) : expiredLetter(facts, place),
  examples: ({ url, now }) => {
    const sum = exampleSums();
    const facts = { orderNo: EXAMPLE.orderNo, ...sum, stop: url('/reminders/stop') };
    return [
      { ...facts, expires: hoursFrom(now, 0.1), changed: [], url: url('/paying') },
      {
        ...facts,
        expires: null,
        changed: sum.lines.slice(0, 1).map(({ name, unit_minor }) => ({ name, amount: unit_minor + 100 })),
        url: url('/success-payment'),
      },
    ];
  },
});

const wordsOf = ({ locale }: MailPlace) =>
  loadWords(locale, ['mail', 'orders-mails', 'reminder-mails', 'tax']);

/** The end of both: that it is the only one, and how to have none. */
function foot({ stop }: Facts, place: MailPlace) {
  const { t } = wordsOf(place);
  return smallPrint(t('reminder-mails.once'), ' ', link(stop, t('reminder-mails.stop')));
}

function openLetter(facts: Facts, expires: Date, place: MailPlace) {
  const { orderNo, order, lines, url, stop } = facts;
  const { locale, said } = place;
  const words = wordsOf(place);
  const amount = formatMoney({ amount: order.total_minor, currency: order.currency }, locale);
  const about = { orderNo: ltr(orderNo) };
  const time = formatDateTime(expires, locale, { zone: true });
  return letter(
    { locale, subject: said.subject(words, 'reminder-mails.open_subject', about), unsubscribe: stop },
    [
      heading(words.t('reminder-mails.open_title')),
      ...said.opening(words, 'reminder-mails.open_text', { ...about, time }),
      sums(sumRows(order, lines, words)),
      button(url, ...words.rich<Inline>('orders-mails.pay', { amount: ltr(amount) }, {})),
      foot(facts, place),
    ],
  );
}

function expiredLetter(facts: Facts, place: MailPlace) {
  const { orderNo, order, lines, changed, url, stop } = facts;
  const { locale, said } = place;
  const words = wordsOf(place);
  const about = { orderNo: ltr(orderNo) };
  const now = changed.map(({ name, amount }) => {
    const price = ltr(formatMoney({ amount, currency: order.currency }, locale));
    return paragraph(...words.rich<Inline>('reminder-mails.new_price', { name: isolated(name), price }, {}));
  });
  return letter(
    { locale, subject: said.subject(words, 'reminder-mails.expired_subject', about), unsubscribe: stop },
    [
      heading(words.t('reminder-mails.expired_title')),
      ...said.opening(words, 'reminder-mails.expired_text', about),
      sums(sumRows(order, lines, words)),
      ...now,
      paragraph(words.t('reminder-mails.expired_again')),
      button(url, words.t('mail.open_order')),
      foot(facts, place),
    ],
  );
}

/** The lines whose product costs something else now, with its price in the currency of the order. */
async function changedPrices(
  context: Context,
  { currency, locale }: OrderRow,
  lines: readonly LineRow[],
): Promise<{ name: string; amount: number }[]> {
  const view = await viewOf(context, { locale, currency });
  // A currency that is not offered now would be shown in dollars.
  if (view.currency !== currency) return [];
  const wanted = lines.map(({ product_id, quantity }) => ({ productId: product_id, quantity }));
  const products = await sellables(context.db, wanted, { currency, locale });
  return lines.flatMap(({ product_id, name, unit_minor, tier_from }) => {
    const product = products.find(({ id }) => id === product_id);
    const now = product && priceOf(product, view.rate, currency).price.amount;
    // The price of a quantity is another one than the price of one.
    return now === undefined || now === unit_minor || tier_from > 1 ? [] : [{ name, amount: now }];
  });
}
