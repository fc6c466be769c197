import * as calls from '@halfturn/contract/personal-data.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { checkCaptcha } from '../../house/captcha/door.ts';
import { demandPassword, emailNorm } from '../../people/accounts/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, bindMember, type Binding, type Member } from '../../platform/http/call.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { sendDataLink, carryOutErasure, eraseMember, opens, useExport } from './answer.ts';
import { consentsOf, erasureFacts, type Person, personOf } from './person.queries.ts';
import { KEPT_DAYS } from './kept-days.ts';
import { readPerson } from './read-person.queries.ts';
import { addRequest, linkedRequest, noteProved, type RequestRow } from './requests.queries.ts';
import { writeFile } from './write-file.ts';

const personBehind = (member: Member): Person => ({
  accountId: member.id,
  emailNorm: emailNorm(member.email),
});

/** What people can read, export and erase of their data. */
export const personalDataRoutes = (context: Context): Binding[] => [
  ...memberCalls(context),
  ...linkCalls(context),
];

/** Members ask with their password. */
const memberCalls = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bindMember(calls.personalData, async ({ member }) => {
      const person = personBehind(member);
      const [consents, erasure] = await Promise.all([
        consentsOf(db, person),
        erasureFacts(db, person, clock.now()),
      ]);
      return {
        consents: consents.map(({ to, text, at, ended_at }) => ({
          to,
          text,
          at: at.toISOString(),
          endedAt: ended_at?.toISOString() ?? null,
        })),
        kept: calls.HELD_PARTS.map((part) => ({ part, days: KEPT_DAYS[part] })),
        erasure,
      };
    }),

    bindMember(calls.exportPersonalData, async ({ member, body, visitor: { locale } }) => {
      await demandPassword(context, member.id, body.password);
      const now = clock.now();
      const request = {
        id: uuidv7(now.getTime()),
        kind: 'export',
        origin: 'member',
        email: member.email,
      } as const;
      const times = { askedAt: now, expiresAt: now, provedAt: now, doneAt: now };
      await inTransaction(db, (trx) => addRequest(trx, { ...request, ...times, locale, tokenHash: null }));
      return writeFile(await readPerson(db, personBehind(member)), locale, now);
    }),

    bindMember(calls.erasePersonalData, async ({ member, body, visitor }) => {
      await demandPassword(context, member.id, body.password);
      await inTransaction(db, (trx) => eraseMember(trx, member, visitor.locale, clock.now()));
      return null;
    }),
  ];
};

/** Everyone else asks by a mailed link. */
const linkCalls = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bind(calls.askPersonalData, async ({ body: { email, kind, ...captcha }, visitor: { locale } }) => {
      await checkCaptcha(context, captcha);
      await sendDataLink(context, { email, kind, locale, askedBy: '' });
      return null;
    }),

    bind(calls.personalDataLink, async ({ query }) => {
      const request = await demandLink(query.token);
      const now = clock.now();
      const { kind } = request;
      if (opens(request, now))
        return {
          kind,
          state: 'asked' as const,
          erasure: kind === 'erasure' ? await erasureFacts(db, await personOf(db, request.email), now) : null,
        };
      return { kind, state: request.done_at ? ('done' as const) : ('old' as const), erasure: null };
    }),

    bind(calls.usePersonalDataLink, async ({ body, visitor }) => {
      const request = await demandLink(body.token);
      const now = clock.now();
      if (!opens(request, now)) throw problem('incorrect_link');
      await inTransaction(db, (trx) => noteProved(trx, request.id, now));
      const answered = { kind: request.kind, state: 'done' as const, erasure: null };
      if (request.kind === 'erasure') {
        const how = { actor: `request:${request.id}`, refusal: 'incorrect_link' } as const;
        await inTransaction(db, (trx) => carryOutErasure(trx, request.id, how, now));
        return { ...answered, file: null };
      }
      return { ...answered, file: await fileFor(request.id, visitor.locale, now) };
    }),
  ];

  async function demandLink(token: string): Promise<RequestRow> {
    const request = await linkedRequest(db, token);
    if (!request) throw problem('incorrect_link');
    return request;
  }

  /** Uses up the link and makes the file in one transaction: a file that fails leaves the link as it was. */
  async function fileFor(requestId: string, locale: Locale, now: Date): Promise<calls.PersonalFile> {
    return await inTransaction(db, async (trx) => {
      const request = await useExport(trx, requestId, now);
      return writeFile(await readPerson(trx, await personOf(trx, request.email)), locale, now);
    });
  }
};
