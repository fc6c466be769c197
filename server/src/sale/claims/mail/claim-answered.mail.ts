import type { ClaimState } from '@halfturn/contract/primitives/claim-limits.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
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

type Answered = Exclude<ClaimState, 'open'>;

/**
 * What was decided of a claim. A key that takes the place of another stands on the order's page, and never here. Subject: the
 * claim.
 */
export const claimAnswered: MailRenderer = {
  kind: 'claim-answered',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'claims-mails']);
    const claim = await context.db
      .selectFrom('claims as c')
      .innerJoin('deliveries as d', 'd.id', 'c.delivery_id')
      .innerJoin('order_lines as l', 'l.id', 'd.line_id')
      .select(['c.order_id', 'c.state', 'c.answer', 'l.name'])
      .where('c.id', '=', mail.subject_id)
      .executeTakeFirst();
    // Forgotten in the meantime.
    if (!claim || claim.state === 'open') return null;
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const locked = await lockOrder(trx, claim.order_id);
      return { order: locked, url: await orderLink(trx, context, mail, locked) };
    });
    if (order.email !== mail.recipient) return null;

    const state = claim.state as Answered;
    const about = { orderNo: ltr(order.order_no), name: isolated(claim.name) };
    return letter({ locale, subject: words.t('claims-mails.subject', { orderNo: order.order_no }) }, [
      heading(words.t(`claims-mails.${state}_title`)),
      paragraph(...words.rich<Inline>(`claims-mails.${state}_intro`, about, {})),
      claim.answer && quote(claim.answer),
      button(url, words.t('mail.open_order')),
    ]);
  },
};
