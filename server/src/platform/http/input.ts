import { problem } from '@halfturn/contract/problem.ts';
import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** Our own sentences stand in the schemas as slugs, such as `email_format`. */
const SLUG = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

/** The rule that an input broke, as a slug in `locales/<locale>/validation.json`. */
function ruleOf(issue: Issue): string {
  if (SLUG.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required' : 'invalid';
  const text = 'origin' in issue && issue.origin === 'string';
  if (issue.code === 'too_big') return text ? 'too_long' : 'too_large';
  if (issue.code === 'too_small') return text ? 'too_short' : 'too_small';
  return 'invalid';
}

/** Reads an input by its schema. Refuses with 422 and, for each path, the first rule that it broke. */
export function readInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= ruleOf(issue);
  throw problem('invalid_input', { fields });
}
