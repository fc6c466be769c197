import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime, formatMoney } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Context } from '../../platform/context.ts';
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
import type { MailRenderer, MailRow } from '../../platform/mail/renderer.ts';
import { priceOf, sellables, viewOf } from '../../shop/catalog/door.ts';
import { linesOf, orderLink, orderOf, sumRows, type LineRow, type OrderRow } from '../orders/door.ts';
import { isDue, isWanted, REMINDER_MAIL, stopToken } from './remind.ts';
import { reminderOf } from './reminders.queries.ts';

/**
 * "Your order is waiting for payment", or "has expired": once for an order, with a link that stops further ones. Subject: the
 * order. There is no mail if it was paid, canceled or ordered again meanwhile, or if it cannot be had any more.
 */
export const orderReminder: MailRenderer = {
  kind: REMINDER_MAIL,
  render: async (context, mail) => {
    const { db, clock } = context;
    const order = await orderOf(db, mail.subject_id);
    const reminder = await reminderOf(db, order.id);
    const kind = reminder?.kind;
    if ((kind !== 'open' && kind !== 'expired') || order.email !== mail.recipient) return null;
    if (!isDue(order, kind, clock.now()) || !(await isWanted(db, order))) return null;
    const lines = await linesOf(db, order.id);
    return kind === 'open'
      ? openLetter(context, mail, order, lines)
      : expiredLetter(context, mail, order, lines);
  },
};

const wordsOf = (locale: Locale) => loadWords(locale, ['mail', 'orders-mails', 'reminder-mails', 'tax']);

/** The end of both: that it is the only one, and how to have none. */
function foot(context: Context, mail: MailRow, order: OrderRow) {
  const { t } = wordsOf(mail.locale);
  const stop = pageUrl(context, '/reminders/stop', mail.locale, { token: stopToken(context, order.id) });
  return {
    stop,
    part: smallPrint(t('reminder-mails.once'), ' ', link(stop, t('reminder-mails.stop'))),
  };
}

async function openLetter(context: Context, mail: MailRow, order: OrderRow, lines: readonly LineRow[]) {
  const { locale } = mail;
  const words = wordsOf(locale);
  const { stop, part } = foot(context, mail, order);
  const url = await orderLink(context.db, context, mail, order, '/paying');
  const amount = formatMoney({ amount: order.total_minor, currency: order.currency }, locale);
  const time = order.expires_at ? formatDateTime(order.expires_at, locale, { zone: true }) : '';
  return letter(
    {
      locale,
      subject: words.t('reminder-mails.open_subject', { orderNo: order.order_no }),
      unsubscribe: stop,
    },
    [
      heading(words.t('reminder-mails.open_title')),
      paragraph(
        ...words.rich<Inline>('reminder-mails.open_text', { orderNo: ltr(order.order_no), time }, {}),
      ),
      sums(sumRows(order, lines, words)),
      button(url, ...words.rich<Inline>('orders-mails.pay', { amount: ltr(amount) }, {})),
      part,
    ],
  );
}

async function expiredLetter(context: Context, mail: MailRow, order: OrderRow, lines: readonly LineRow[]) {
  const { locale } = mail;
  const words = wordsOf(locale);
  const { stop, part } = foot(context, mail, order);
  const url = await orderLink(context.db, context, mail, order);
  const changed = await changedPrices(context, order, lines);
  return letter(
    {
      locale,
      subject: words.t('reminder-mails.expired_subject', { orderNo: order.order_no }),
      unsubscribe: stop,
    },
    [
      heading(words.t('reminder-mails.expired_title')),
      paragraph(...words.rich<Inline>('reminder-mails.expired_text', { orderNo: ltr(order.order_no) }, {})),
      sums(sumRows(order, lines, words)),
      ...changed.map(({ name, amount }) =>
        paragraph(
          ...words.rich<Inline>(
            'reminder-mails.new_price',
            {
              name: isolated(name),
              price: ltr(formatMoney({ amount, currency: order.currency }, locale)),
            },
            {},
          ),
        ),
      ),
      paragraph(words.t('reminder-mails.expired_again')),
      button(url, words.t('mail.open_order')),
      part,
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
  const products = await sellables(context.db, wanted, currency);
  return lines.flatMap(({ product_id, name, unit_minor, tier_from }) => {
    const product = products.find(({ id }) => id === product_id);
    const now = product && priceOf(product, view.rate, currency).price.amount;
    // The price of a quantity is another one than the price of one.
    return now === undefined || now === unit_minor || tier_from > 1 ? [] : [{ name, amount: now }];
  });
}
