import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import {
  button,
  heading,
  isolated,
  ltr,
  paragraph,
  quote,
  type Inline,
} from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { lockOrder, orderLink } from '../../orders/door.ts';
import { answeredClaim } from '../claims.queries.ts';

/** Tells the buyer the answer to a claim. A new key is on the order's page, not in this mail. Subject: the claim. */
export const claimAnswered: MailRenderer = {
  kind: 'claim-answered',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'claims-mails']);
    const claim = await answeredClaim(context.db, mail.subject_id);
    // Its data was deleted in the meantime.
    if (!claim || claim.state === 'open') return null;
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, claim.order_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    if (order.email !== mail.recipient) return null;

    const state = claim.state;
    const about = { orderNo: ltr(order.order_no), name: isolated(claim.name) };
    return letter({ locale, subject: words.t('claims-mails.subject', { orderNo: order.order_no }) }, [
      heading(words.t(`claims-mails.${state}_title`)),
      paragraph(...words.rich<Inline>(`claims-mails.${state}_intro`, about, {})),
      claim.answer && quote(claim.answer),
      button(url, words.t('mail.open_order')),
    ]);
  },
};
