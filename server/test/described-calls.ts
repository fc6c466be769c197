import { BASE } from '@halfturn/contract/endpoint.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { default as addFormats } from 'ajv-formats';
import { expect } from 'vitest';
import { readCaptcha } from './captcha.ts';
import { atWork } from './staff-browser.ts';
import type { TestStore } from './store.ts';

interface Operation {
  operationId: string;
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}
export interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** Calls of a store, each held against what the store says of it in its description. */
export interface DescribedCalls {
  store: TestStore;
  description: Description;
  /** The statuses that each call has been answered with so far. */
  seen: ReadonlyMap<string, ReadonlySet<number>>;
  call: Call;
  captcha(): ReturnType<typeof readCaptcha>;
}
/** Calls the store and holds the reply, whatever it is, against what the description says of that call and status. */
type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  filled: string,
  body?: unknown,
  query?: string,
  headers?: Record<string, string>,
) => Promise<{ code: number; data: never; error?: string }>;

export async function describedCalls(store: TestStore): Promise<DescribedCalls> {
  // Calls of the back office are described to staff alone.
  const staff = await atWork(store, 'read_only');
  const described = await fetch(`${store.url}${BASE}/openapi.json`, {
    headers: { cookie: `staff=${staff.cookie()}` },
  });
  const description = (await described.json()) as Description;
  const seen = new Map<string, Set<number>>();
  const checks = new Map<string, ValidateFunction>();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  const call: Call = async (method, path, filled, body, query = '', headers = {}) => {
    const sent = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
    const answer = await fetch(`${store.url}${BASE}${filled}${query}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: sent }),
    });
    const reply: unknown = await answer.json();
    const operation = description.paths[BASE + path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${method} ${path} is not in the description`);
    const schema = operation.responses[answer.status]?.content['application/json'].schema;
    expect(
      schema,
      `${method} ${path} answers ${answer.status}, which it does not declare: ${JSON.stringify(reply)}`,
    ).toBeDefined();
    const id = `${method} ${path} ${answer.status}`;
    const check = checks.get(id) ?? ajv.compile({ ...schema, components: description.components });
    checks.set(id, check);
    expect(
      check(reply),
      `${id}: ${JSON.stringify(check.errors)} in ${JSON.stringify(reply).slice(0, 400)}`,
    ).toBe(true);
    const statuses = seen.get(`${method} ${path}`) ?? new Set();
    seen.set(`${method} ${path}`, statuses.add(answer.status));
    return reply as { code: number; data: never; error?: string };
  };
  return { store, description, seen, call, captcha: () => readCaptcha(store.call, store.context.keyring) };
}
