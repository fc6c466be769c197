import type { Envelope } from '@halfturn/contract/endpoint.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Problem } from '@halfturn/contract/problem.ts';
import { ruleSentence, sentence } from '../words.ts';

export function okEnvelope<T>(data: T): Envelope<T> {
  return { code: 200, msg: 'OK', data };
}

/** A refusal on the wire: the slug for programs, the sentence for people, in their language. */
export function refusalEnvelope(problem: Problem, locale: Locale): Envelope<unknown> {
  const { slug, status, detail } = problem;
  const msg = sentence(locale, `problems.${slug}`, detail.values);
  const envelope: Envelope<unknown> = { code: status, msg, data: detail.data ?? null, error: slug };
  if (detail.fields) {
    const fields = Object.entries(detail.fields);
    envelope.fields = Object.fromEntries(
      fields.map(([at, fault]) => [
        at,
        typeof fault === 'string'
          ? ruleSentence(locale, fault, detail.values)
          : ruleSentence(locale, fault.rule, fault.values),
      ]),
    );
  }
  return envelope;
}
