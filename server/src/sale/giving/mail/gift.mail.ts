import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Context } from '../../../platform/context.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { bold, button, heading, paragraph, quote, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer, MailRow, RenderedMail } from '../../../platform/mail/renderer.ts';
import { giftOf, mayBeGiven } from '../../gifts/door.ts';
import { orderOf } from '../../orders/door.ts';
import { giftLink } from '../gift-link.ts';
import { givenProducts } from '../giving.queries.ts';

/** To the recipient: a link to the keys, and no key. Subject: the order. */
export const giftMail: MailRenderer = {
  kind: 'gift',
  render: (context, mail) => write(context, mail, 'given'),
};

/** To the recipient of a gift whose key did not work. Subject: the order. */
export const giftReplacedMail: MailRenderer = {
  kind: 'gift-replaced',
  render: (context, mail) => write(context, mail, 'replaced'),
};

async function write(
  context: Context,
  mail: MailRow,
  news: 'given' | 'replaced',
): Promise<RenderedMail | null> {
  const locale = mail.locale;
  const order = await orderOf(context.db, mail.subject_id);
  const gift = await giftOf(context.db, order.id);
  // The gift was kept, refunded, deleted, or sent to another address since.
  if (!gift || gift.email !== mail.recipient || !mayBeGiven(order)) return null;
  const products = await givenProducts(context.db, order.id, locale);
  if (products.length === 0) return null;
  const words = loadWords(locale, ['gift-mails']);
  const { sender, message } = gift;
  const title =
    news === 'replaced'
      ? words.t('gift-mails.replaced_title')
      : sender
        ? words.t('gift-mails.given_by', { sender })
        : words.t('gift-mails.given');
  const text = words.t(news === 'replaced' ? 'gift-mails.replaced_text' : 'gift-mails.given_text');
  return letter({ locale, subject: title, preview: text, footer: words.t('gift-mails.footer') }, [
    heading(title),
    news === 'given' && message && quote(message),
    paragraph(text),
    ...products.map(({ name, platform, units }) =>
      paragraph(
        bold(
          words.t('gift-mails.product', {
            name: dotted(name, platform),
            quantity: units.length,
          }),
        ),
      ),
    ),
    button(giftLink(context, gift, locale), words.t('gift-mails.open')),
    smallPrint(words.t('gift-mails.link_is_key')),
  ]);
}
