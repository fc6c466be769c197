import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import {
  bold,
  button,
  heading,
  isolated,
  paragraph,
  quote,
  smallPrint,
} from '../../../platform/mail/parts.ts';
import { defineMail, type MailRenderer } from '../../../platform/mail/renderer.ts';
import { giftOf, mayBeGiven } from '../../gifts/door.ts';
import { orderOf } from '../../orders/door.ts';
import { giftLink } from '../gift-link.ts';
import { givenProducts } from '../giving.queries.ts';

interface Facts {
  sender: string;
  message: string;
  products: { name: string; platform: string; quantity: number }[];
  link: string;
}

const giftLetter = (kind: string, news: 'given' | 'replaced'): MailRenderer =>
  defineMail<Facts>({
    kind,
    gather: async (context, mail) => {
      const order = await orderOf(context.db, mail.subject_id);
      const gift = await giftOf(context.db, order.id);
      // The gift was kept, refunded, deleted, or sent to another address since.
      if (!gift || gift.email !== mail.recipient || !mayBeGiven(order)) return null;
      const given = await givenProducts(context.db, order.id, mail.locale);
      if (given.length === 0) return null;
      const { sender, message } = gift;
      const products = given.map(({ name, platform, units }) => ({ name, platform, quantity: units.length }));
      return { sender, message, products, link: giftLink(context, gift, mail.locale) };
    },
    write: ({ sender, message, products, link }, { locale, said }) => {
      const words = loadWords(locale, ['gift-mails']);
      const replaced = news === 'replaced';
      const given = sender ? 'gift-mails.given_by' : 'gift-mails.given';
      const title = replaced ? 'gift-mails.replaced_title' : given;
      const text = replaced ? 'gift-mails.replaced_text' : 'gift-mails.given_text';
      const about = { sender: isolated(sender) };
      const opening = said.opening(words, text, about);
      return letter(
        {
          locale,
          subject: said.subject(words, title, about),
          preview: opening.map((block) => block.text).join(' '),
          footer: words.t('gift-mails.footer'),
        },
        [
          heading(words.t(title, { sender })),
          !replaced && message && quote(message),
          ...opening,
          ...products.map(({ name, platform, quantity }) =>
            paragraph(bold(words.t('gift-mails.product', { name: dotted(name, platform), quantity }))),
          ),
          button(link, words.t('gift-mails.open')),
          smallPrint(words.t('gift-mails.link_is_key')),
        ],
      );
    },
    examples: ({ url }) =>
      (news === 'given' ? [EXAMPLE.name, ''] : [EXAMPLE.name]).map((sender) => ({
        sender,
        message: sender && 'Happy birthday! 🎁',
        products: [{ name: EXAMPLE.product, platform: EXAMPLE.platform, quantity: 1 }],
        link: url('/gift'),
      })),
  });

/** To the recipient: a link to the keys, and no key. Subject: the order. */
export const giftMail = giftLetter('gift', 'given');

/** To the recipient of a gift whose key did not work. Subject: the order. */
export const giftReplacedMail = giftLetter('gift-replaced', 'replaced');
