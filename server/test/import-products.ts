import { expect } from 'vitest';
import type { ProductImport } from '@halfturn/contract/staff/product-imports.ts';
import type { StaffAtWork } from './staff-browser.ts';
import type { TestStore } from './store.ts';

type Shown = 'all' | 'new' | 'changed' | 'wrong' | 'noted';

/** Imports products as a person does on the screen. Both are there once the test runs. */
export function importing(at: { store: () => TestStore; keeper: () => StaffAtWork }) {
  const one = (id: string) => at.keeper().call('GET /admin/product-imports/{id}', { params: { id } });
  const settled = async (id: string, state: ProductImport['state'] = 'checked') => {
    await expect.poll(async () => (await one(id)).state, { timeout: 80_000, interval: 500 }).toBe(state);
    return await one(id);
  };
  return {
    one,
    settled,
    async upload(csv: string | Buffer, name = 'products.csv'): Promise<string> {
      const [store, keeper] = [at.store(), at.keeper()];
      const answer = await fetch(
        `${store.url}/prod-api/admin/product-imports?name=${encodeURIComponent(name)}`,
        {
          method: 'POST',
          headers: {
            cookie: `staff=${keeper.cookie()}`,
            origin: store.config.publicUrl,
            'x-forwarded-for': keeper.ip,
            'content-type': 'application/octet-stream',
          },
          body: typeof csv === 'string' ? csv : new Uint8Array(csv),
        },
      );
      const { data, error } = (await answer.json()) as { data: { id: string }; error?: string };
      if (error !== undefined) throw new Error(error);
      return data.id;
    },
    async save(id: string, change: Partial<ProductImport['settings']>) {
      const { version, settings } = await one(id);
      await at.keeper().call('POST /admin/product-imports/{id}/settings', {
        params: { id },
        body: { version, settings: { ...settings, ...change } },
      });
      return await settled(id);
    },
    async start(id: string) {
      const { version } = await one(id);
      await at.keeper().call('POST /admin/product-imports/{id}/start', { params: { id }, body: { version } });
      return await settled(id, 'done');
    },
    async undo(id: string) {
      await at.keeper().call('POST /admin/product-imports/{id}/undo', { params: { id } });
      return await settled(id, 'undone');
    },
    lines: (id: string, show: Shown = 'all', pageNum = 1) =>
      at.keeper().call('GET /admin/product-imports/{id}/lines', {
        params: { id },
        query: { show, pageSize: 50, pageNum },
      }),
    async file(path: string): Promise<string> {
      const answer = await fetch(`${at.store().url}/prod-api/admin/product-imports/${path}`, {
        headers: { cookie: `staff=${at.keeper().cookie()}` },
      });
      return await answer.text();
    },
  };
}
