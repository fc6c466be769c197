import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { MailKind } from '@halfturn/contract/staff/mail-kinds.ts';
import type { MailTemplate } from '@halfturn/contract/staff/mail-texts.ts';
import { sentenceOf } from '@halfturn/locales/load.ts';
import type { Context } from '../../platform/context.ts';
import type { TextsRow } from '../../platform/mail/mail-texts.queries.ts';
import { faultOf } from '../../platform/mail/own-text.ts';
import type { MailRenderer, RenderedMail } from '../../platform/mail/renderer.ts';
import { listening, saidWith, type OwnTexts, type SaidPart } from '../../platform/mail/said.ts';

type Parts = Pick<Context, 'config' | 'clock'>;

/** The longest subject, as mail programs show at most about half of it. */
const SUBJECT_CHARS = 200;

/** The renderer of a kind. Refuses `not_found` for a kind that has no examples. */
export function rendererOf(renderers: readonly MailRenderer[], kind: MailKind): MailRenderer {
  const found = renderers.find((one) => one.kind === kind);
  if (!found) throw problem('not_found');
  return found;
}

/**
 * The sentences of a kind that can be replaced, in the order of its examples. A sentence that several examples have is listed
 * once, with the placeholders that all of them have a value for.
 */
export function partsOf(context: Parts, renderer: MailRenderer, locale: Locale): SaidPart[] {
  const { said, heard } = listening(saidWith({}));
  renderer.examples(context, locale, said);
  const parts = new Map<string, SaidPart>();
  for (const part of heard) {
    const before = parts.get(part.key);
    const placeholders = before?.placeholders.filter((name) => part.placeholders.includes(name));
    parts.set(part.key, before && placeholders ? { ...before, placeholders } : part);
  }
  const all = [...parts.values()];
  return [...all.filter(({ part }) => part === 'subject'), ...all.filter(({ part }) => part === 'opening')];
}

/** One example with these texts. Refuses `not_found` for an example that the kind does not have. */
export function exampleOf(
  context: Parts,
  renderer: MailRenderer,
  { locale, example, texts }: { locale: Locale; example: number; texts: OwnTexts },
): RenderedMail {
  const mail = renderer.examples(context, locale, saidWith(texts))[example];
  if (!mail) throw problem('not_found');
  return mail;
}

/**
 * The texts without the empty ones. Refuses `invalid_input`, with the field `texts.<key>`, for a sentence that the mail does not
 * have, a subject of several lines or more than 200 characters, and what `faultOf` finds.
 */
export function demandTexts(parts: readonly SaidPart[], texts: OwnTexts): OwnTexts {
  const filled = Object.entries(texts).filter(([, text]) => text !== '');
  const faults = filled.flatMap(([key, text]) => {
    const slug = slugOf(
      parts.find((one) => one.key === key),
      text,
    );
    return slug ? [[`texts.${key}`, slug] as const] : [];
  });
  if (faults.length > 0) throw problem('invalid_input', { fields: Object.fromEntries(faults) });
  return Object.fromEntries(filled);
}

function slugOf(part: SaidPart | undefined, text: string): string | null {
  if (!part) return 'invalid';
  if (part.part === 'subject' && /[\r\n]/.test(text)) return 'mail_text_line';
  if (part.part === 'subject' && text.length > SUBJECT_CHARS) return 'too_long';
  return faultOf(text, part.placeholders)?.slug ?? null;
}

/** A template as the editor shows it. */
export function templateWire(
  context: Parts,
  renderer: MailRenderer,
  at: { kind: MailKind; locale: Locale },
  row: TextsRow | undefined,
  savedBy: string | null,
): MailTemplate {
  const { said } = listening(saidWith({}));
  return {
    ...at,
    parts: partsOf(context, renderer, at.locale).map((part) => ({
      ...part,
      standard: sentenceOf(at.locale, part.key),
      text: row?.texts[part.key] ?? '',
    })),
    examples: renderer.examples(context, at.locale, said).length,
    version: row?.version ?? 0,
    savedBy,
    savedAt: row?.changed_at.toISOString() ?? null,
  };
}
