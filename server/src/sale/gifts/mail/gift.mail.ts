import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import type { Context } from '../../../platform/context.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer, MailRow, RenderedMail } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { orderGifts, orderOf } from '../../orders/door.ts';
import { giftLink } from '../gift-link.ts';
import { givenProducts } from '../gifts.queries.ts';

/** To whom a gift is for. No key stands in it, but the way to them. Subject: the order. */
export const giftMail: MailRenderer = {
  kind: 'gift',
  render: (context, mail) => write(context, mail, 'given'),
};

/** To whom has a gift of which a key did not work. Subject: the order. */
export const giftReplacedMail: MailRenderer = {
  kind: 'gift-replaced',
  render: (context, mail) => write(context, mail, 'replaced'),
};

async function write(
  context: Context,
  mail: MailRow,
  news: 'given' | 'replaced',
): Promise<RenderedMail | null> {
  const locale = mail.locale as Locale;
  const order = await orderOf(context.db, mail.subject_id);
  const gift = await orderGifts.giftOf(context.db, order.id);
  // Taken back, forgotten, gone with its money, or sent to another address since.
  if (!gift || gift.email !== mail.recipient || !orderGifts.mayBeGiven(order)) return null;
  const products = await givenProducts(context.db, order.id, locale);
  if (products.length === 0) return null;
  const words = loadWords(locale, ['gift-mails']);
  const url = giftLink(context, gift, locale);
  const { sender, message } = gift;
  const title =
    news === 'replaced'
      ? words.t('gift-mails.replaced_title')
      : sender
        ? words.t('gift-mails.given_by', { sender })
        : words.t('gift-mails.given');
  const text = words.t(news === 'replaced' ? 'gift-mails.replaced_text' : 'gift-mails.given_text');
  const action = words.t('gift-mails.open');
  const safety = words.t('gift-mails.link_is_key');
  const footer = words.t('gift-mails.footer');
  const said = news === 'given' && message;
  const list = products.map(({ name, platform, units }) =>
    words.t('gift-mails.product', { name, platform, quantity: units.length }),
  );
  return {
    subject: title,
    html: mailHtml({
      locale,
      title,
      preview: text,
      footer,
      body: h(
        Fragment,
        null,
        heading(title),
        said && paragraph(h('bdi', { dir: 'auto', style: { whiteSpace: 'pre-wrap' } }, said)),
        paragraph(text),
        ...list.map((line) => paragraph(h('b', { dir: 'auto' }, line))),
        button(url, action),
        smallPrint(safety),
      ),
    }),
    text: plainText(title, said, text, ...list, `${action}:\n${url}`, safety, footer),
  };
}
