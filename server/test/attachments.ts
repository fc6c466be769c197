import type { SupportFile } from '@halfturn/contract/support.ts';
import sharp from 'sharp';
import type { MemberBrowser } from './member-browser.ts';
import type { TestStore } from './store.ts';

type Place = Pick<TestStore, 'url' | 'config'>;

export const sessionOf = ({ cookies }: MemberBrowser) => `session=${cookies.get('session')}`;

/** Sends bytes as the support page does, with any declared type; without a member, as a guest. */
export async function uploadAs(
  { url, config }: Place,
  by: MemberBrowser | null,
  bytes: Uint8Array,
  name = 'x',
  type = 'image/png',
): Promise<{ status: number; error: string | undefined; file: SupportFile }> {
  const answered = await fetch(`${url}/prod-api/api/support/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      origin: config.publicUrl,
      'content-type': type,
      ...(by && { cookie: sessionOf(by) }),
    },
    body: new Uint8Array(bytes),
  });
  const { error, data } = (await answered.json()) as { error?: string; data: SupportFile };
  return { status: answered.status, error, file: data };
}

export const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#3060a0' } });

/** A document of one object, with this in it. */
export const pdf = (inside = '') =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\n%%EOF\n`);
