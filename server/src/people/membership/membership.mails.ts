import { loadWords } from '@halfturn/locales/load.ts';
import { hoursFrom } from '../../platform/mail/example.ts';
import { letter } from '../../platform/mail/letter.ts';
import { button, heading, paragraph } from '../../platform/mail/parts.ts';
import { defineMail } from '../../platform/mail/renderer.ts';
import { lostAt } from './expiry.ts';
import { memberToMail } from './membership.queries.ts';

/** Warns that points expire in 30 days. Subject: the account. */
export const pointsExpire = defineMail({
  kind: 'points-expire',
  gather: async ({ db }, mail) => {
    const member = await memberToMail(db, mail.subject_id);
    const at = member && lostAt(member);
    // There is no mail if the points have moved since, or the member has another address.
    const told = member?.warned_at && member.active_at && member.warned_at >= member.active_at;
    if (!at || !told || member.email !== mail.recipient) return null;
    return { points: member.points, at };
  },
  write: (values, { locale, said, url }) => {
    const words = loadWords(locale, ['membership-mails']);
    const { t } = words;
    return letter(
      {
        locale,
        subject: said.subject(words, 'membership-mails.expire_subject', values),
        footer: t('membership-mails.footer'),
      },
      [
        heading(t('membership-mails.expire_title', values)),
        ...said.opening(words, 'membership-mails.expire_intro', values),
        paragraph(t('membership-mails.expire_how')),
        button(url('/my-membership'), t('membership-mails.see_points')),
      ],
    );
  },
  examples: ({ now }) => [{ points: 1_250, at: hoursFrom(now, 30 * 24) }],
});

export const membershipMails = [pointsExpire];
