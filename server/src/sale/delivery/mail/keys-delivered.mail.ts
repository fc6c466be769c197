import { DEFAULT_LOCALE, localeDir, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { keyTicket } from '../../../platform/mail/key-ticket.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, link, ltr, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer, MailRow } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import {
  lockOrder,
  orderConsent,
  orderKeys,
  orderLink,
  preOrders,
  unitsOf,
  type OrderRow,
} from '../../orders/door.ts';
import { countWaiting, ownedUnits, type OwnedUnit } from '../delivery.queries.ts';
import { showKeys, type ShownUnit } from '../show-keys.ts';

interface Facts {
  order: OrderRow;
  url: string;
  /** With their keys where these go by mail. */
  units: (OwnedUnit & { key?: ShownUnit['key'] })[];
  waiting: number;
  /** Copies that wait for their release day. */
  coming: preOrders.ComingCopies[];
  keysInMail: boolean;
  /** What its buyer agreed to beside the terms, in words; empty for an order from before that was kept. */
  agreed: string;
}

/**
 * "Your keys are here". Subject: the order. Written from the copies that were handed over; with none there is no mail. A
 * key that goes by mail is revealed by it: that is recorded, and committed, before the mail leaves.
 */
export const keysDelivered: MailRenderer = {
  kind: 'keys-delivered',
  render: async (context, mail) => {
    const facts = await inTransaction(context.db, (trx) => gather(trx, context, mail));
    return facts && write(facts, mail.locale as Locale, context.config.publicUrl);
  },
};

async function gather(trx: Trx, context: Context, mail: MailRow): Promise<Facts | null> {
  const { subject_id: orderId } = mail;
  const now = context.clock.now();
  const [order, owned, units, facts, waiting, coming, consent] = await Promise.all([
    lockOrder(trx, orderId),
    ownedUnits(trx, orderId, mail.locale),
    unitsOf(trx, orderId),
    orderKeys.keyFactsOf(trx, orderId),
    countWaiting(trx, orderId, now),
    preOrders.comingCopies(trx, orderId, now),
    orderConsent.consentOf(trx, orderId),
  ]);
  // Mended since: what was meant for the right address must not go to the wrong one.
  if (order.email !== mail.recipient) return null;
  // The keys of a gift go to whom it is for, and to nobody else.
  if (order.gift) return null;
  if (!['paid', 'partially_refunded'].includes(order.payment_status) || order.under_review) return null;
  if (owned.length === 0) return null;
  const keysInMail = orderKeys.keyDeliveryOf(order, units, facts).by === 'mail';
  const viewer = { actor: 'mail' as const, ip: null, device: '', reason: `mail ${mail.id}` };
  const shown = keysInMail ? await showKeys(trx, context, order, owned, viewer, now) : owned;
  const agreed = orderConsent.sayConsent(consent, mail.locale as Locale);
  return {
    order,
    url: await orderLink(trx, context, mail, order),
    units: shown,
    waiting,
    coming,
    keysInMail,
    agreed,
  };
}

function write(
  { order, url, units, waiting, coming, keysInMail, agreed }: Facts,
  locale: Locale,
  publicUrl: string,
) {
  const words = loadWords(locale, ['mail', 'delivery-mails', 'pre-order']);
  const dir = localeDir(locale);
  const count = units.length;
  const about = { count, orderNo: order.order_no };
  const intro = keysInMail ? 'delivery-mails.delivered_intro' : 'delivery-mails.reveal_intro';
  const title = words.t('delivery-mails.delivered_title', { count });
  const still = waiting > 0 && words.t('delivery-mails.still_waiting', { count: waiting });
  const later = preOrders.sayComing(coming, words);
  const action = keysInMail ? words.t('mail.open_order') : words.t('delivery-mails.reveal', { count });
  const notes = keysInMail
    ? [words.t('mail.safety'), words.t('delivery-mails.withdrawal')]
    : [words.t('delivery-mails.reveal_note'), words.t('delivery-mails.withdrawal_reveal')];
  // The confirmation on a durable medium: the words themselves, and when.
  if (agreed) notes.push(agreed);
  // The mail's link alone opens no invoice, which says where its buyer lives: it leads to the page, which asks who they are.
  const invoice = { href: `${url}#receipt`, text: words.t('delivery-mails.invoice') };
  const help = words.t('delivery-mails.activate');
  const detail = ({ platform, region, unit_no: no, quantity }: OwnedUnit): string =>
    quantity > 1
      ? words.t('delivery-mails.detail_copy', { platform, region, no, count: quantity })
      : words.t('delivery-mails.detail', { platform, region });
  const lang = locale === DEFAULT_LOCALE ? '' : `?lang=${locale}`;
  const page = (unit: OwnedUnit): string => `${publicUrl}/${unit.path}${lang}#activation`;

  return {
    subject: words.t('delivery-mails.delivered_subject', about),
    html: mailHtml({
      locale,
      title,
      preview: title,
      body: h(
        Fragment,
        null,
        heading(title),
        paragraph(...words.rich<ReactNode>(intro, { count, orderNo: ltr(order.order_no) }, {})),
        ...(keysInMail ? units : []).map((unit) =>
          h(
            Fragment,
            { key: unit.id },
            keyTicket({
              name: unit.name,
              detail: detail(unit),
              key: unit.key?.expose() ?? null,
              help: { href: page(unit), text: help },
              dir,
            }),
          ),
        ),
        still && paragraph(still),
        ...later.map((text) => paragraph(text)),
        button(url, action),
        order.tax_included !== null && paragraph(link(invoice.href, invoice.text)),
        ...notes.map((note) => smallPrint(note)),
      ),
    }),
    text: plainText(
      title,
      words.t(intro, about),
      ...(keysInMail ? units : []).map((unit) =>
        [unit.name, detail(unit), unit.key?.expose(), `${help}: ${page(unit)}`].join('\n'),
      ),
      still,
      ...later,
      `${action}:\n${url}`,
      order.tax_included !== null && `${invoice.text}:\n${invoice.href}`,
      ...notes,
      words.t('mail.footer'),
    ),
  };
}
