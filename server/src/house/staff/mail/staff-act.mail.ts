import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatDateTime, formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import type { SensitiveAct } from '../tell-owners.ts';
import { staffMail } from '../tell-staff.ts';
import { STAFF_ACT } from './kind.ts';

interface Said {
  former?: string;
  now?: string;
  amount?: Money;
  points?: number;
  coupon?: string;
  value?: Money | { percent: number };
  person?: string;
}

/** To an owner: which member of the staff did what, and where it is undone. Subject: the act. */
export const staffAct: MailRenderer = {
  kind: STAFF_ACT,
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const act = await context.db
      .selectFrom('staff_acts as a')
      .innerJoin('staff as s', 's.id', 'a.staff_id')
      .select(['a.kind', 'a.path', 'a.said', 'a.at', 's.name'])
      .where('a.id', '=', mail.subject_id)
      .executeTakeFirstOrThrow();
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
