import { expect, test } from 'vitest';
import { testServer } from '../../test/wire.ts';
import { serveBackoffice } from './backoffice.ts';

test('the back office is one page under every address of its own, and lets nothing inline in', async () => {
  const { app, url } = await testServer([], {
    routes: (instance) => void instance.register(async (inner) => await serveBackoffice(inner)),
  });
  for (const path of ['/admin', '/admin/', '/admin/orders/HT-0000-0000-00000?tab=all']) {
    const answer = await fetch(url + path);
    const text = await answer.text();
    // Without a build it says so, and the store runs all the same.
    if (answer.status === 503) expect(text).toContain('npm run build');
    else {
      expect(text).toContain('<div id="root">');
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\bon\w+=/);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`default-src 'none'`);
      expect(policy).not.toContain('unsafe');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  }
  const missing = await fetch(`${url}/admin/assets/nothing.js`);
  expect(missing.status).not.toBe(200);
  await app.close();
});
