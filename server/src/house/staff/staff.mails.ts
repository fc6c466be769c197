import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatDateTime, formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';
import { isWaiting } from './email-changes.queries.ts';
import { mailedCode } from './one-time.ts';
import { actToMail } from './staff.queries.ts';
import type { OwnChange } from './notify-own-change.ts';
import type { SensitiveAct } from './notify-owners.ts';
import { staffMail } from './notify-staff.ts';

interface Said {
  former?: string;
  now?: string;
  amount?: Money;
  points?: number;
  coupon?: string;
  value?: Money | { percent: number };
  person?: string;
}

/** To an owner: a sensitive act of a member of staff, and where to undo it. Subject: the act. */
export const staffAct: MailRenderer = {
  kind: 'staff-act',
  render: async (context, mail) => {
    const locale = mail.locale;
    const act = await actToMail(context.db, mail.subject_id);
    const said = act.said as unknown as Said;
    const { t } = loadWords(locale, ['staff-mails']);
    const value =
      said.value &&
      ('percent' in said.value ? percent(said.value.percent, locale) : formatMoney(said.value, locale));
    const text = t(`staff-mails.act_${act.kind as SensitiveAct['kind']}`, {
      staff: act.name,
      former: said.former || '–',
      now: said.now || '–',
      amount: said.amount ? formatMoney(said.amount, locale) : '',
      points: formatNumber(said.points ?? 0, locale),
      coupon: said.coupon ?? '',
      value: value ?? '',
      person: said.person ?? '',
    });
    return staffMail(context, {
      subject: t('staff-mails.act_title'),
      text: `${text} (${formatDateTime(act.at, locale, { zone: true })}) ${t('staff-mails.act_note')}`,
      path: act.path,
      action: t('staff-mails.act_open'),
    });
  },
};

const percent = (value: number, locale: Locale): string =>
  formatNumber(value / 100, locale, { style: 'percent', maximumFractionDigits: 2 });

/** To a member of staff: a change of their account, and how to get help if it was not theirs. Subject: the change. */
export const staffOwn: MailRenderer = {
  kind: 'staff-own',
  render: async (context, mail) => {
    const locale = mail.locale;
    const act = await actToMail(context.db, mail.subject_id);
    const { t } = loadWords(locale, ['staff-mails']);
    const { email = '', passkey = '' } = act.said as { email?: string; passkey?: string };
    const text = t(`staff-mails.${act.kind as OwnChange['kind']}`, { email, passkey });
    return staffMail(context, {
      subject: t('staff-mails.own_title'),
      text: `${text} (${formatDateTime(act.at, locale, { zone: true })}) ${t('staff-mails.own_note')}`,
      path: act.path,
      action: t('staff-mails.own_open'),
    });
  },
};

/**
 * To the new address of a member of staff: the code that confirms it. There is no mail if the code was entered or replaced
 * since. Subject: the change.
 */
export const staffEmailCode: MailRenderer = {
  kind: 'staff-email-code',
  render: async (context, mail) => {
    if (!(await isWaiting(context.db, mail.subject_id))) return null;
    const { t } = loadWords(mail.locale, ['staff-mails']);
    return staffMail(context, {
      subject: t('staff-mails.email_code_title'),
      text: t('staff-mails.email_code_text', { code: mailedCode(context.keyring, mail.subject_id) }),
      path: '/account',
      action: t('staff-mails.own_open'),
    });
  },
};

export const staffMails = [staffAct, staffOwn, staffEmailCode];
