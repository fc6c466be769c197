import { problem, Problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import { isUnavailable } from '../db/pool.ts';

/** Statuses of Fastify's own refusals → our slug. */
const BY_STATUS: Record<number, ProblemSlug> = {
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  414: 'not_found',
  415: 'unsupported_media_type',
  503: 'unavailable',
};

/**
 * Values that PostgreSQL cannot store (a NUL, half of a surrogate pair, a number out of range). The schemas keep them out;
 * where one has a gap, it is the sender's error all the same, and not a fault of ours.
 */
const UNSTORABLE = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008']);

/** Turns an error into a refusal. `unknown_error` means an unexpected error: log it, and tell the caller nothing about it. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isUnavailable(error)) return problem('unavailable', { retryAfter: 2 });
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code && UNSTORABLE.has(code)) return problem('malformed_request');
  const slug = statusCode === undefined ? undefined : BY_STATUS[statusCode];
  if (slug) return problem(slug);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problem('malformed_request');
  return problem('unknown_error');
}
