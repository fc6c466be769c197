import * as z from 'zod';
import { captchaAnswer } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { keyDelivery } from './primitives/key-delivery.ts';
import { SIGN_IN_PROVIDERS } from './primitives/sign-in-providers.ts';
import { pageQuery } from './primitives/page.ts';
import { countryCode, email, line, prose, secretToken } from './primitives/text.ts';

/** The name under which the storefront keeps who is signed in (specification, section 3). */
export const accountInfo = z.object({ id: z.string(), uname: z.string() });
export type AccountInfo = z.infer<typeof accountInfo>;

/** A password as it is typed. Whether it may be one is looked at where it is chosen: the shopkeeper sets its length. */
const password = z.string().max(200).default('').pipe(z.string().min(1, 'password_required'));
const uname = line(100).default('').pipe(z.string().min(1, 'name_required'));

/** A password that is chosen, typed twice. */
const chosen = { password, confirmPassword: z.string().max(200).default('') };
/** A rule about the whole body that is looked at even where a field of it is wrong: a form hears of all at once. */
const rule = (field: string, message: string) => ({ path: [field], message, when: () => true });
const same = (body: { password?: unknown; confirmPassword?: unknown } | null): boolean =>
  body?.password === body?.confirmPassword;
const MISMATCH = rule('confirmPassword', 'passwords_mismatch');

const link = z.object({ token: secretToken });
const linkLimit = { calls: 60, seconds: 600 };
const captcha = ['captcha_required', 'captcha_wrong', 'captcha_expired'] as const;

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/register',
  access: 'visitor',
  summary:
    'Registers an account. A link is mailed to the address, and the reply is the same whether the address has an account or not, so there is no token before the link is opened.',
  body: z
    .object({
      email: z.string().default('').pipe(email),
      uname,
      ...chosen,
      country: countryCode.optional(),
      agree: z.boolean().default(false),
      newsletter: z.boolean().default(false),
      ...captchaAnswer,
    })
    .refine(same, MISMATCH)
    .refine((body) => body?.agree === true, rule('agree', 'terms_required')),
  reply: z.object({ token: z.string().nullable(), info: accountInfo.nullable() }),
  problems: ['password_weak', ...captcha],
  limit: { calls: 10, seconds: 600 },
});

export const confirmLink = endpoint({
  name: 'confirmLink',
  method: 'GET',
  path: '/api/account/confirm',
  access: 'visitor',
  summary:
    'What the link of the first mail would confirm. Looking changes nothing: mail scanners open links too.',
  query: link,
  reply: z.object({
    /** `old`: it was used, or its time is over. */
    state: z.enum(['asked', 'old']),
    /** The address that would be confirmed. */
    email: z.string(),
    /** Another browser than the one that registered: the password shows that it is the same person. */
    password: z.boolean(),
  }),
  problems: ['incorrect_link'],
  limit: linkLimit,
});

export const confirmAccount = endpoint({
  name: 'confirmAccount',
  method: 'POST',
  path: '/api/account/confirm',
  access: 'visitor',
  summary: 'Confirms the email address: the account is open, and its owner is signed in.',
  body: z.object({ token: secretToken, password: z.string().max(200).default('') }),
  reply: z.object({ token: z.string(), info: accountInfo }),
  problems: ['incorrect_link', 'password_wrong', 'login_wait', 'account_disabled'],
  limit: linkLimit,
});

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/login',
  access: 'visitor',
  summary:
    'Signs in. Sets the session’s cookie, and returns its token for clients that keep no cookies. A wrong password and an unknown account answer alike, and after the same time.',
  body: z.object({
    email: line(254).default('').pipe(z.string().min(1, 'account_required')),
    password,
    /** Stay signed in for seven days on this device. Otherwise the session rests after 24 hours. */
    remember: z.boolean().default(false),
    ...captchaAnswer,
  }),
  reply: z.object({ token: z.string(), info: accountInfo }),
  problems: ['login_refused', 'login_wait', 'account_disabled', ...captcha],
  limit: { calls: 30, seconds: 60 },
});

export const logout = endpoint({
  name: 'logout',
  method: 'GET',
  path: '/api/logout',
  access: 'visitor',
  summary:
    'Ends the session of this browser. A GET by the specification, so it acts only on a request from a page of the store.',
  reply: z.null(),
  problems: ['origin_refused'],
  signsOut: true,
});

export const forget = endpoint({
  name: 'forget',
  method: 'POST',
  path: '/api/forget',
  access: 'visitor',
  summary:
    'Asks for a link to a new password. The answer is the same whether there is such an account or not.',
  body: z.object({ email: z.string().default('').pipe(email), ...captchaAnswer }),
  reply: z.null(),
  problems: captcha,
  limit: { calls: 10, seconds: 600 },
});

export const verify = endpoint({
  name: 'verify',
  method: 'GET',
  path: '/api/verify',
  access: 'visitor',
  summary: 'Whether a link to a new password still opens: once, within 30 minutes.',
  query: z.object({ token: line(200).default('') }),
  reply: z.object({ valid: z.boolean() }),
  limit: linkLimit,
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/resetPassword',
  access: 'visitor',
  summary: 'Sets a new password by a mailed link, and ends every session of the account.',
  body: z.object({ token: line(200).default(''), ...chosen }).refine(same, MISMATCH),
  reply: z.null(),
  problems: ['incorrect_link', 'password_weak'],
  limit: linkLimit,
});

/** A sign-in as its owner would know it again. */
const place = z.object({
  ip: z.string().nullable(),
  system: z.string(),
  device: z.string(),
});

export const notMeLink = endpoint({
  name: 'notMeLink',
  method: 'GET',
  path: '/api/account/not-me',
  access: 'visitor',
  summary: 'What a mail told of, by its link, and where it was done. Looking changes nothing.',
  query: link,
  reply: z.object({ state: z.enum(['asked', 'old']), at: z.iso.datetime(), ...place.shape }),
  problems: ['incorrect_link'],
  limit: linkLimit,
});

export const notMe = endpoint({
  name: 'notMe',
  method: 'POST',
  path: '/api/account/not-me',
  access: 'visitor',
  summary:
    'Reports a foreign sign-in: ends every session of the account, removes its passkeys, disables its password, and returns the token for a new one.',
  body: link,
  reply: z.object({ resetToken: z.string() }),
  problems: ['incorrect_link'],
  limit: linkLimit,
});

export const getInfo = endpoint({
  name: 'getInfo',
  method: 'GET',
  path: '/api/getInfo',
  access: 'member',
  summary: 'The signed-in member and their account.',
  reply: z.object({
    info: accountInfo,
    email: z.string(),
    country: z.string().nullable(),
    phone: z.string(),
    zip: z.string(),
    address: z.string(),
    contactTools: z.string(),
    newsletter: z.boolean(),
    /** What the checkout starts from. */
    keyDelivery,
    /** Of membership, 1 is the lowest; what it is called, and the percent that it takes off. */
    level: z.int(),
    levelName: z.string(),
    discount: z.number(),
    points: z.int(),
    lastLoginIp: z.string().nullable(),
    lastLoginTime: z.iso.datetime().nullable(),
    memberSince: z.iso.datetime(),
  }),
});

export const saveAccount = endpoint({
  name: 'saveAccount',
  method: 'POST',
  path: '/api/account',
  access: 'member',
  summary: 'Saves what the account says of its owner. Phone and zip are checked for the country.',
  body: z.object({
    uname,
    country: countryCode.nullable().default(null),
    phone: line(32).default(''),
    zip: line(16).default(''),
    address: prose(500).default(''),
    contactTools: line(200).default(''),
    newsletter: z.boolean().default(false),
    /** Without it, it stays as it is. */
    keyDelivery: keyDelivery.optional(),
  }),
  reply: z.object({ info: accountInfo, phone: z.string(), zip: z.string() }),
  limit: { calls: 30, seconds: 60 },
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/account/password',
  access: 'member',
  summary: 'Replaces the password, given the old one, and ends every other session of the account.',
  body: z.object({ oldPassword: password, ...chosen }).refine(same, MISMATCH),
  reply: z.object({ ended: z.int() }),
  problems: ['password_wrong', 'password_weak', 'password_unset', 'login_wait'],
  limit: { calls: 20, seconds: 60 },
});

export const loginRow = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  ip: z.string().nullable(),
  system: z.string(),
  deviceName: z.string(),
  method: z.enum(['password', 'passkey', 'confirm', ...SIGN_IN_PROVIDERS]),
});
export type LoginRow = z.infer<typeof loginRow>;

export const openSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  since: z.iso.datetime(),
  seen: z.iso.datetime(),
  ip: z.string().nullable(),
  system: z.string(),
  deviceName: z.string(),
  remembered: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const accountLogins = endpoint({
  name: 'accountLogins',
  method: 'GET',
  path: '/api/account/logins',
  access: 'member',
  summary:
    'When and from where the account was signed in to, newest first, and the sessions that are open now.',
  query: z.object(pageQuery),
  reply: z.object({ rows: z.array(loginRow), total: z.int(), sessions: z.array(openSession) }),
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  access: 'member',
  summary: 'Ends one of the account’s sessions.',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  problems: ['not_found'],
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/account/sessions',
  access: 'member',
  summary: 'Ends every session of the account but this one.',
  reply: z.object({ ended: z.int() }),
});
