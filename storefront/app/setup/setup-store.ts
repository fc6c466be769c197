import { store, storedJson } from '../stored.ts';
import { createSubscribers } from '../subscribers.ts';

/** A platform, by the code that lists filter by, with its name when it was chosen. */
export interface Choice {
  code: string;
  name: string;
}

/** On what the visitor activates keys. Where, the country of the visit says (`language/place-store.ts`). */
export interface Setup {
  /** What they have; none means that they do not mind. */
  platforms: readonly Choice[];
  /** They do not mind in which country a key activates. */
  anywhere?: true;
  /** The region that they chose before they were asked for a country: the store knows which country that is. */
  region?: string;
}

export const NO_SETUP: Setup = { platforms: [] };

let setup: Setup | null = null;
const { subscribe, notify } = createSubscribers();

/** What the visitor has said about what they activate keys on; kept in this browser. */
export function getSetup(): Setup {
  setup ??= setupFrom(storedJson('setup', isRecord, {}));
  return setup;
}

export function setSetup(said: Setup): void {
  setup = said;
  const { platforms, ...rest } = said;
  store('setup', JSON.stringify({ ...(platforms.length > 0 && { platforms }), ...rest }));
  notify();
}

export const onSetup = subscribe;

/** Reads a setup without trust: an older version, which knew one platform and a region, may have written it. */
export function setupFrom(kept: Record<string, unknown>): Setup {
  const { platforms, platform, platformName, anywhere, region } = kept;
  const chosen = Array.isArray(platforms) ? platforms : [{ code: platform, name: platformName ?? platform }];
  return {
    platforms: chosen.filter(isChoice).map(({ code, name }) => ({ code, name })),
    ...(anywhere === true && { anywhere }),
    ...(typeof region === 'string' && region !== '' && { region }),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isChoice = (value: unknown): value is Choice =>
  isRecord(value) && typeof value.code === 'string' && typeof value.name === 'string';
