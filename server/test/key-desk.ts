import { envelopeOf, unwrap, urlOf } from '@halfturn/contract/client.ts';
import type { KeyImport } from '@halfturn/contract/staff/key-imports.ts';
import { until } from './make-order.ts';
import { atWork, type StaffAtWork } from './staff-browser.ts';

/** A member of staff who imports keys in the back office, as its page does. */
export interface KeyDesk {
  staff: StaffAtWork;
  /** Begins an import and uploads its file. Returns its id. */
  checked(productId: string | null, file: string | Buffer, more?: object): Promise<string>;
  /** The import once it is no longer checked or run. */
  settled(id: string): Promise<KeyImport>;
  /** Imports a file whole. */
  imported(productId: string | null, file: string | Buffer, more?: object): Promise<KeyImport>;
}

let batches = 0;

export async function keyDesk(store: Parameters<typeof atWork>[0]): Promise<KeyDesk> {
  const staff = await atWork(store, 'stock');
  const look = (id: string) => staff.call('GET /admin/key-imports/{id}', { params: { id } });
  const desk: KeyDesk = {
    staff,
    async checked(productId, file, more = {}) {
      const { id } = await staff.call('POST /admin/key-imports', {
        body: {
          productId,
          batchName: `T-${++batches}`,
          supplier: 'Nordwind',
          invoice: 'R-7',
          costMinor: 1_520,
          costCurrency: 'EUR',
          boughtOn: '2026-11-21',
          warrantyUntil: '2027-02-19',
          ...more,
        },
      });
      const answer = await fetch(
        store.url + urlOf('/admin/key-imports/{id}/file', { id }, { name: 'keys.csv' }),
        {
          method: 'POST',
          headers: {
            origin: store.config.publicUrl,
            cookie: `staff=${staff.cookie()}`,
            'content-type': 'application/octet-stream',
          },
          body: typeof file === 'string' ? file : new Uint8Array(file),
        },
      );
      unwrap(envelopeOf(await answer.json()));
      return id;
    },
    settled: (id) =>
      until(
        'the import',
        () => look(id),
        ({ state }) => state !== 'checking' && state !== 'importing',
      ),
    async imported(...file) {
      const id = await desk.checked(...file);
      await desk.settled(id);
      await staff.call('POST /admin/key-imports/{id}/start', { params: { id } });
      return await desk.settled(id);
    },
  };
  return desk;
}
