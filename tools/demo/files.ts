import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** A JSON file of this folder. */
export const readJson = (name: string): unknown => JSON.parse(textOf(name));

/** A file of this folder with one JSON value a line. */
export const readJsonLines = (name: string): unknown[] =>
  textOf(name)
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

/** The rows of a CSV file of this folder, by the heads of its columns. */
export const readRows = (name: string): unknown => parse(textOf(name), { columns: true });
