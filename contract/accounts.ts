import * as z from 'zod';
import { captchaAnswer } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { line } from './primitives/text.ts';

/** The name under which the storefront keeps who is signed in (specification, section 3). */
export const accountInfo = z.object({ id: z.string(), uname: z.string() });
export type AccountInfo = z.infer<typeof accountInfo>;

/** A password as it is typed to be compared: whether it may be one was asked when it was chosen. */
const password = z.string().max(200).default('').pipe(z.string().min(1, 'password_required'));

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
  problems: ['login_refused', 'account_disabled'],
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
});

export const getInfo = endpoint({
  name: 'getInfo',
  method: 'GET',
  path: '/api/getInfo',
  access: 'member',
  summary: 'Who is signed in, and what their account says of them.',
  reply: z.object({
    info: accountInfo,
    email: z.string(),
    country: z.string().nullable(),
    phone: z.string(),
    zip: z.string(),
    address: z.string(),
    contactTools: z.string(),
    newsletter: z.boolean(),
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
