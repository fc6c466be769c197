import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../platform/mail/letter.ts';
import { pageUrl } from '../../platform/mail/page-url.ts';
import { button, heading, paragraph } from '../../platform/mail/parts.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';
import { lostAt } from './expiry.ts';
import { memberToMail } from './membership.queries.ts';

/** Warns that points expire in 30 days. Subject: the account. */
export const pointsExpire: MailRenderer = {
  kind: 'points-expire',
  render: async (context, mail) => {
    const locale = mail.locale;
    const { t } = loadWords(locale, ['membership-mails']);
    const member = await memberToMail(context.db, mail.subject_id);
    const at = member && lostAt(member);
    // There is no mail if the points have moved since, or the member has another address.
    const told = member?.warned_at && member.active_at && member.warned_at >= member.active_at;
    if (!at || !told || member.email !== mail.recipient) return null;
    const values = { points: member.points, at };
    return letter(
      {
        locale,
        subject: t('membership-mails.expire_subject', values),
        footer: t('membership-mails.footer'),
      },
      [
        heading(t('membership-mails.expire_title', values)),
        paragraph(t('membership-mails.expire_intro', values)),
        paragraph(t('membership-mails.expire_how')),
        button(pageUrl(context, '/my-membership', locale), t('membership-mails.see_points')),
      ],
    );
  },
};

export const membershipMails = [pointsExpire];
