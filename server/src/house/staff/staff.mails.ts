import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { formatDateTime, formatMoney, formatNumber } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { EXAMPLE } from '../../platform/mail/example.ts';
import { paragraph } from '../../platform/mail/parts.ts';
import { defineMail } from '../../platform/mail/renderer.ts';
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

interface ActFacts<Kind> {
  kind: Kind;
  /** Who did it. */
  name: string;
  said: Said & { email?: string; passkey?: string };
  at: Date;
  path: string;
}

/** To an owner: a sensitive act of a member of staff, and where to undo it. Subject: the act. */
export const staffAct = defineMail<ActFacts<SensitiveAct['kind']>>({
  kind: 'staff-act',
  gather: async ({ db }, mail) => {
    const { kind, name, said, at, path } = await actToMail(db, mail.subject_id);
    return { kind: kind as SensitiveAct['kind'], name, said: said as unknown as Said, at, path };
  },
  write: ({ kind, name, said, at, path }, place) => {
    const { locale } = place;
    const words = loadWords(locale, ['staff-mails']);
    const value =
      said.value &&
      ('percent' in said.value ? percent(said.value.percent, locale) : formatMoney(said.value, locale));
    const text = words.t(`staff-mails.act_${kind}`, {
      staff: name,
      former: said.former || '–',
      now: said.now || '–',
      amount: said.amount ? formatMoney(said.amount, locale) : '',
      points: formatNumber(said.points ?? 0, locale),
      coupon: said.coupon ?? '',
      value: value ?? '',
      person: said.person ?? '',
    });
    const time = formatDateTime(at, locale, { zone: true });
    return staffMail(place, {
      subject: place.said.subject(words, 'staff-mails.act_title'),
      title: words.t('staff-mails.act_title'),
      text: [paragraph(`${text} (${time}) ${words.t('staff-mails.act_note')}`)],
      path,
      action: words.t('staff-mails.act_open'),
    });
  },
  examples: ({ now }) => [
    {
      kind: 'bank',
      name: EXAMPLE.name,
      said: { former: 'DE…2051', now: 'DE…3000' },
      at: now,
      path: '/bank',
    },
  ],
});

const percent = (value: number, locale: Locale): string =>
  formatNumber(value / 100, locale, { style: 'percent', maximumFractionDigits: 2 });

/** To a member of staff: a change of their account, and how to get help if it was not theirs. Subject: the change. */
export const staffOwn = defineMail<ActFacts<OwnChange['kind']>>({
  kind: 'staff-own',
  gather: async ({ db }, mail) => {
    const { kind, name, said, at, path } = await actToMail(db, mail.subject_id);
    return { kind: kind as OwnChange['kind'], name, said: said as unknown as Said, at, path };
  },
  write: ({ kind, said, at, path }, place) => {
    const { locale } = place;
    const words = loadWords(locale, ['staff-mails']);
    const { email = '', passkey = '' } = said;
    const text = words.t(`staff-mails.${kind}`, { email, passkey });
    const time = formatDateTime(at, locale, { zone: true });
    return staffMail(place, {
      subject: place.said.subject(words, 'staff-mails.own_title'),
      title: words.t('staff-mails.own_title'),
      text: [paragraph(`${text} (${time}) ${words.t('staff-mails.own_note')}`)],
      path,
      action: words.t('staff-mails.own_open'),
    });
  },
  examples: ({ now }) => [{ kind: 'own_password', name: EXAMPLE.name, said: {}, at: now, path: '/account' }],
});

/**
 * To the new address of a member of staff: the code that confirms it. There is no mail if the code was entered or replaced
 * since. Subject: the change.
 */
export const staffEmailCode = defineMail({
  kind: 'staff-email-code',
  gather: async ({ db, keyring }, mail) =>
    (await isWaiting(db, mail.subject_id)) ? { code: mailedCode(keyring, mail.subject_id) } : null,
  write: ({ code }, place) => {
    const words = loadWords(place.locale, ['staff-mails']);
    return staffMail(place, {
      subject: place.said.subject(words, 'staff-mails.email_code_title'),
      title: words.t('staff-mails.email_code_title'),
      // The standard words, because the code stands in them: a text without it would be of no use.
      text: [paragraph(words.t('staff-mails.email_code_text', { code }))],
      path: '/account',
      action: words.t('staff-mails.own_open'),
    });
  },
  examples: () => [{ code: '000000' }],
});

export const staffMails = [staffAct, staffOwn, staffEmailCode];
