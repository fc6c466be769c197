import { present } from '@halfturn/contract/primitives/rows.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { openBooks, type Books } from './books.ts';
import { live } from './live.ts';
import { reckonUp } from './reckoning.ts';
import { comeToRest } from './rounds.ts';
import { openShop, type Shop } from './shop.ts';
import { day, type Day } from './stories.ts';

/** Days to be lived through: so many of the days that a seed names. */
export interface Days {
  seed: number;
  count: number;
  /** The file to name where one is to be lived again. */
  file: string;
}

/** The books are thrown away so often. */
const DAYS_A_BOOK = 40;
/** Each kind of mishap happens so often in so many days, or it was not tried. */
const MISHAPS = { often: 3, of: 500 };

/**
 * Runs random days in the store. After each day it compares the money with the provider's books and the keys with the mails that
 * arrived, and runs the doctor. Throws for the first day that fails, shrunk to the shortest failing one, with the line that repeats it.
 */
export async function liveThrough({ seed: ownSeed, count, file }: Days): Promise<void> {
  const { MODEL_SEED, MODEL_DAYS, MODEL_PATH: path } = process.env;
  const seed = Number(MODEL_SEED ?? ownSeed);
  const numRuns = Number(MODEL_DAYS ?? count);
  const shop = await openShop();
  const books = await openBooks(shop);
  try {
    let lived = 0;
    let begun = 0;
    let failed = false;
    const property = fc.asyncProperty(day, async (next) => {
      if (lived++ % DAYS_A_BOOK === 0) await books.clear();
      if (MODEL_DAYS && ++begun % 100 === 0) console.log(`day ${begun}`);
      try {
        await liveOne(shop, books, next);
      } catch (error) {
        // As it was found: making it shorter takes a while, and what is left of it may fail for another reason.
        if (!failed) console.log(`A day that went wrong:\n${inWords(next)}\n${String(error)}`);
        failed = true;
        // What it has left is not the next one's.
        lived = 0;
        throw error;
      }
    });
    const told = await fc.check(property, { numRuns, seed, ...(path && { path, endOnFailure: true }) });
    if (told.failed)
      throw new Error(
        `A day went wrong. To live it again:
  MODEL_SEED=${told.seed} MODEL_PATH=${told.counterexamplePath} npx vitest run --project server --project soak ${file}
${inWords(present(told.counterexample)[0])}`,
        { cause: told.errorInstance },
      );
    // What never went wrong was not tried.
    if (numRuns >= MISHAPS.of && !path)
      for (const [what, times] of Object.entries({ ...shop.fired, ...shop.troubles.fired }))
        expect(times, what).toBeGreaterThan(MISHAPS.often);
  } finally {
    await books.close();
    await shop.close();
  }
}

async function liveOne(shop: Shop, books: Books, next: Day): Promise<void> {
  const lived = await live(shop, next);
  await comeToRest(shop);
  expect(await reckonUp(shop, lived)).toEqual([]);
  expect(await books.faults()).toEqual([]);
}

/** A line each. */
const inWords = ({ deeds, ...set }: Day): string =>
  [set, ...deeds].map((one) => `  ${JSON.stringify(one)}`).join('\n');
