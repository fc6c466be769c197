import { endpoint } from '@halfturn/contract/endpoint.ts';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { testServer } from '../../../test/wire.ts';
import { bind } from './call.ts';
import { sharedCallAddresses } from './serve-endpoint.ts';

const answer = z.object({
  cookies: z.number(),
  headers: z.number(),
  agent: z.string(),
  currency: z.string(),
});
const told = (cacheable: boolean) =>
  bind(
    endpoint({
      name: `told${cacheable}`,
      method: 'GET',
      path: cacheable ? '/api/kept/{id}' : '/api/own',
      access: 'public',
      summary: '',
      params: cacheable ? z.object({ id: z.string() }) : undefined,
      query: z.object({ page: z.string().optional(), sort: z.string().optional() }),
      reply: answer,
      cacheable,
    }),
    ({ visitor, headers }) => ({
      cookies: Object.keys(visitor.cookies).length,
      headers: Object.keys(headers).length,
      agent: visitor.userAgent,
      currency: visitor.currency,
    }),
  );
const bindings = [told(true), told(false)];
const { app, url } = await testServer(bindings);
afterAll(() => app.close());

const ask = async (path: string) => {
  const headers = { cookie: 'session=x; orders=y; currency=JPY', 'user-agent': 'Test' };
  const { data } = (await (await fetch(`${url}/prod-api${path}`, { headers })).json()) as { data: unknown };
  return answer.parse(data);
};

test('a call whose answer is kept for everybody is told the currency, and nothing of who asks', async () => {
  expect(await ask('/api/kept/1')).toEqual({ cookies: 0, headers: 0, agent: '', currency: 'JPY' });
  // Control: any other call is.
  expect(await ask('/api/own')).toMatchObject({ cookies: 3, agent: 'Test', currency: 'JPY' });
});

test('only calls whose answers are kept have an address that is everybody’s, with what they read', () => {
  const shared = sharedCallAddresses(bindings);
  expect(shared('/prod-api/api/kept/1?utm_source=x&sort=1&page=2&lang=de')).toBe(
    '/prod-api/api/kept/1?lang=de&page=2&sort=1',
  );
  expect(shared('/prod-api/api/kept/1/2')).toBeNull();
  expect(shared('/prod-api/api/own?page=2')).toBeNull();
});
