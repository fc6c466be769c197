import { isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { MailKind } from '@halfturn/contract/staff/mail-kinds.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { ownTextsOf } from '../../platform/mail/mail-texts.queries.ts';
import { eventOf, type MailOrder } from '../../platform/mail/queue.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';
import { saidWith } from '../../platform/mail/said.ts';

const SAMPLE = 'mail-sample';

/** What a sample is of: its row has no other place for it, and needs none. */
const nameOf = (kind: MailKind, example: number): string => `${SAMPLE}:${kind}:${example}:${uuidv7()}`;

/** A mail with invented facts to the person who asks for it. Subject: that person. */
export const sampleOrder = (
  kind: MailKind,
  example: number,
  to: Pick<MailOrder, 'subjectId' | 'recipient' | 'locale'>,
): MailOrder => ({ ...to, kind: SAMPLE, dedupe: nameOf(kind, example) });

/** Writes samples of the mails of these kinds, with the saved texts. `dedupe` names the kind and the example. */
export const sampleMail = (renderers: readonly MailRenderer[]): MailRenderer => ({
  kind: SAMPLE,
  render: async (context, mail) => {
    const [, kind = '', example] = eventOf(mail).split(':');
    const renderer = renderers.find((one) => one.kind === kind);
    if (!renderer || !isLocale(mail.locale)) return null;
    const own = await ownTextsOf(context.db, { kind, locale: mail.locale });
    const written = renderer.examples(context, mail.locale, saidWith(own))[Number(example)];
    if (!written) return null;
    const { t } = loadWords(mail.locale, ['staff-mails']);
    const { subject, html, text } = written;
    return { html, text, subject: t('staff-mails.sample_subject', { subject }) };
  },
  examples: () => [],
});
