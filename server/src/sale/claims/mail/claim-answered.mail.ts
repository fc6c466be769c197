import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, isolated, ltr, quote } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { lockOrder, orderLink } from '../../orders/door.ts';
import { answeredClaim } from '../claims.queries.ts';

type Claim = NonNullable<Awaited<ReturnType<typeof answeredClaim>>>;

interface Facts {
  orderNo: string;
  /** Of the product. */
  name: string;
  state: Exclude<Claim['state'], 'open'>;
  answer: string;
  url: string;
}

/** Tells the buyer the answer to a claim. A new key is on the order's page, not in this mail. Subject: the claim. */
export const claimAnswered = defineMail<Facts>({
  kind: 'claim-answered',
  gather: async (context, mail) => {
    const claim = await answeredClaim(context.db, mail.subject_id);
    // Its data was deleted in the meantime.
    if (!claim || claim.state === 'open') return null;
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, claim.order_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    if (order.email !== mail.recipient) return null;
    return { orderNo: order.order_no, name: claim.name, state: claim.state, answer: claim.answer, url };
  },
  write: ({ orderNo, name, state, answer, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'claims-mails']);
    const about = { orderNo: ltr(orderNo), name: isolated(name) };
    return letter({ locale, subject: said.subject(words, 'claims-mails.subject', about) }, [
      heading(words.t(`claims-mails.${state}_title`)),
      ...said.opening(words, `claims-mails.${state}_intro`, about),
      answer && quote(answer),
      button(url, words.t('mail.open_order')),
    ]);
  },
  examples: ({ url }) =>
    (['replaced', 'refunded', 'declined'] as const).map((state) => ({
      orderNo: EXAMPLE.orderNo,
      name: EXAMPLE.product,
      state,
      answer: 'The supplier confirmed that the key was used before.',
      url: url('/success-payment'),
    })),
});
