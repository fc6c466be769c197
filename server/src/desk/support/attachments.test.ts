import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import type { CallError } from '@halfturn/contract/client.ts';
import { MOST_FILE_BYTES, MOST_FILES } from '@halfturn/contract/primitives/support-limits.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf, picture, sessionOf, uploadAs } from '../../../test/attachments.ts';
import { makeMember, type MemberBrowser } from '../../../test/member-browser.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { forgetUnsent, MOST_UNSENT } from './keep-files.ts';

let store: TestStore;
let ada: MemberBrowser;
let ben: MemberBrowser;
let support: StaffAtWork;
/** May read orders, but no tickets. */
let orders: StaffAtWork;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  ada = await makeMember(store, { name: 'Ada' });
  ben = await makeMember(store, { name: 'Ben' });
  support = await atWork(store, 'support');
  orders = await atWork(store, 'orders');
});
afterAll(() => store.close());

const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'went through',
    ({ slug }: CallError) => slug,
  );
const upload = (bytes: Uint8Array, name = 'x', by: MemberBrowser | null = ada, type = 'image/png') =>
  uploadAs(store, by, bytes, name, type);
const fetchFile = (id: string, cookie: string, side: 'api' | 'admin' = 'api') =>
  fetch(`${store.url}/prod-api/${side}/support/files/${id}`, { headers: { cookie } });
const ask = (files: string[], by = ada) =>
  by.call('POST /api/support', { body: { id: randomUUID(), topic: 'other', text: 'See there.', files } });
const read = (id: string) => ada.call('GET /api/support/{id}', { params: { id } });

describe('an attachment', () => {
  test('that is a picture is encoded again, and served to its member and staff alone', async () => {
    const sent = await picture()
      .withExif({ IFD0: { Copyright: 'Quillfeather' } })
      .jpeg()
      .toBuffer();
    const { file } = await upload(sent, 'C:\\shots\\Error "1".jpg');
    expect(file).toMatchObject({ kind: 'picture', name: 'Error 1.webp', width: 300, height: 200 });
    const { messages, id } = await ask([file.id]);
    expect(firstOf(messages).files).toEqual([file]);
    const handed = await fetchFile(file.id, sessionOf(ada));
    expect(handed.status).toBe(200);
    const bytes = Buffer.from(await handed.arrayBuffer());
    expect(bytes.includes('Quillfeather')).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(Object.fromEntries(handed.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename="Error 1.webp"; filename*=UTF-8''Error%201.webp`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    });
    expect((await fetchFile(file.id, sessionOf(ben))).status).toBe(404);
    expect((await fetchFile(file.id, '')).status).toBe(401);
    expect((await fetchFile(file.id, `staff=${support.cookie()}`, 'admin')).status).toBe(200);
    expect((await fetchFile(file.id, `staff=${orders.cookie()}`, 'admin')).status).toBe(403);
    expect((await fetchFile(file.id, sessionOf(ada), 'admin')).status).toBe(401);
    expect(
      firstOf((await support.call('GET /admin/support/{id}', { params: { id } })).messages).files,
    ).toEqual([file]);
  });

  test('is what its content is, whatever it says', async () => {
    expect((await upload(pdf(), 'receipt.png')).file).toMatchObject({ kind: 'pdf', name: 'receipt.pdf' });
    const page = await upload(
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'a.html',
      ada,
      'text/html',
    );
    expect(page.file).toMatchObject({ kind: 'text', name: 'a.txt' });
    const handed = await fetchFile(page.file.id, sessionOf(ada));
    expect(handed.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Ünï', 'utf16le')]);
    const text = await upload(wide, 'dump.txt');
    expect(await (await fetchFile(text.file.id, sessionOf(ada))).text()).toBe('Ünï');
    for (const { file } of [page, text])
      await ada.call('DELETE /api/support/files/{id}', { params: { id: file.id } });
  });

  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['a program', () => Buffer.from('MZ\x90\x00\x03\x00\x00', 'latin1'), 422, 'file_unreadable'],
    ['nothing', () => Buffer.from('  \n'), 422, 'file_unreadable'],
    [
      'half a picture',
      async () => (await picture().jpeg().toBuffer()).subarray(0, 400),
      422,
      'file_unreadable',
    ],
    ['half a PDF', () => Buffer.from('%PDF-1.7\n\x00'), 422, 'file_unreadable'],
    [
      'a PDF that runs something',
      () => pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
      422,
      'file_suspicious',
    ],
    ['the same, written otherwise', () => pdf('/OpenAction << /S /Java#53cript >>'), 422, 'file_suspicious'],
    [
      'a picture with a page behind it',
      async () => Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>1</script>')]),
      422,
      'file_suspicious',
    ],
    ['a picture of a few pixels', () => picture(8, 8).png().toBuffer(), 422, 'file_size'],
    ['a long text', () => Buffer.alloc(129 * 1024, 'a '), 422, 'file_size'],
    ['too much', () => Buffer.alloc(MOST_FILE_BYTES + 1, 1), 413, 'payload_too_large'],
  ])('that is %s is not taken', async (_, bytes, status, error) => {
    expect(await upload(await bytes())).toMatchObject({ status, error });
  });

  test('of a visitor without a session is refused before it is read', async () => {
    const large = Buffer.alloc(MOST_FILE_BYTES + 1, 1);
    expect(await upload(large, 'x', null)).toMatchObject({ status: 401, error: 'login_required' });
  });

  test('goes with one message, its sender’s, and is then neither taken nor removed', async () => {
    const { file } = await upload(pdf());
    expect(await refusal(ask([file.id], ben))).toBe('file_gone');
    const drop = (by: MemberBrowser) =>
      refusal(by.call('DELETE /api/support/files/{id}', { params: { id: file.id } }));
    expect(await drop(ben)).toBe('not_found');
    const { id } = await ask([file.id, file.id]);
    expect(await drop(ada)).toBe('not_found');
    expect(firstOf((await read(id)).messages).files).toHaveLength(1);
    const [before, gone] = [
      await read(id),
      await refusal(
        ada.call('POST /api/support/{id}/messages', {
          params: { id },
          body: { id: randomUUID(), text: 'Again.', files: [file.id] },
        }),
      ),
    ];
    expect(gone).toBe('file_gone');
    // Nothing of a message that was refused is left.
    expect((await read(id)).messages).toEqual(before.messages);
    expect(await refusal(ask(Array.from({ length: MOST_FILES + 1 }, () => randomUUID())))).toBe(
      'invalid_input',
    );
  });

  test('that is not sent is deleted after a day, and their number is limited', async () => {
    const eve = await makeMember(store, { name: 'Eve' });
    for (let sent = 0; sent < MOST_UNSENT; sent++) expect((await upload(pdf(), 'x', eve)).status).toBe(200);
    expect(await upload(pdf(), 'x', eve)).toMatchObject({ status: 409, error: 'files_full' });
    const later = new Date(store.clock.now().getTime() + 25 * 3_600_000);
    await forgetUnsent(store.db, later);
    expect((await upload(pdf(), 'x', eve)).status).toBe(200);
    // Sent files stay.
    const { rows } = await sql`select from support_files where message_id is not null`.execute(store.db);
    expect(rows.length).toBeGreaterThan(0);
  });
});
