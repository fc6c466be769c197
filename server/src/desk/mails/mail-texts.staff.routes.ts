import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { MailKind } from '@halfturn/contract/staff/mail-kinds.ts';
import * as calls from '@halfturn/contract/staff/mail-texts.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { changedTexts, readTexts } from '../../platform/mail/mail-texts.queries.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';
import { demandTexts, exampleOf, partsOf, rendererOf, templateWire } from './mail-template.ts';
import { sampleOrder } from './sample-mail.ts';
import { saveMailTexts } from './save-mail-texts.ts';

/** The texts of emails that the shopkeeper can replace, their preview, and samples. */
export const mailTextsStaffRoutes = (context: Context, renderers: readonly MailRenderer[]): Binding[] => {
  const { db, clock } = context;
  const show = async (at: { kind: MailKind; locale: Locale }) => {
    const row = await readTexts(db, at);
    const by = row?.changed_by ?? '';
    const names = await staffNames(db, [by]);
    return templateWire(context, rendererOf(renderers, at.kind), at, row, names.get(by) ?? null);
  };
  return [
    bindStaff(calls.staffMailTemplates, async () => {
      const rows = await changedTexts(db);
      const kinds = [...new Set(rows.map((row) => row.kind))];
      return kinds.map((kind) => ({
        kind,
        locales: rows
          .filter((row) => row.kind === kind)
          .map((row) => row.locale)
          .filter(isLocale),
      }));
    }),

    bindStaff(calls.staffMailTemplate, ({ params: { kind }, query: { locale } }) => show({ kind, locale })),

    bindStaff(calls.staffSaveMailTexts, async ({ params: { kind }, body, staff }) => {
      const at = { kind, locale: body.locale };
      const parts = partsOf(context, rendererOf(renderers, kind), body.locale);
      const texts = demandTexts(parts, body.texts);
      const by = { actor: staffActor(staff), now: clock.now() };
      await inTransaction(db, (trx) => saveMailTexts(trx, at, { version: body.version, texts }, by));
      return await show(at);
    }),

    bindStaff(calls.staffPreviewMail, async ({ params: { kind }, body: { locale, example, texts } }) => {
      const renderer = rendererOf(renderers, kind);
      const own = demandTexts(partsOf(context, renderer, locale), texts);
      const { subject, text } = exampleOf(context, renderer, { locale, example, texts: own });
      return { subject, text };
    }),

    bindStaff(calls.staffSendMailSample, async ({ params: { kind }, body: { locale, example }, staff }) => {
      exampleOf(context, rendererOf(renderers, kind), { locale, example, texts: {} });
      const actor = staffActor(staff);
      await inTransaction(db, async (trx) => {
        const to = { subjectId: staff.id, recipient: staff.email, locale };
        await queueMail(trx, sampleOrder(kind, example, to));
        await audit(trx, { actor, action: 'mail.sample_sent', subject: `mail-template:${kind}:${locale}` });
      });
      return { sentTo: staff.email };
    }),
  ];
};
