import { readFileSync } from 'node:fs';
import { testDatabase } from '@halfturn/server/test/database.ts';
import { expect, test } from 'vitest';
import { generateTypes, TYPES_FILE } from './db-types.ts';

test('the types of the tables are those of the database', async () => {
  const { url } = await testDatabase();
  // Where this fails after a new migration: node tools/db-types.ts
  expect(await generateTypes(url)).toBe(readFileSync(TYPES_FILE, 'utf8'));
});
