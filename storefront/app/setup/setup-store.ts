import { store, storedJson } from '../stored.ts';
import { createSubscribers } from '../subscribers.ts';

/** Where the visitor plays: a platform and a region, by the codes that lists filter by, with their names when chosen. */
export interface Setup {
  platform?: string;
  platformName?: string;
  region?: string;
  regionName?: string;
}

/** A value of a filter, as the store's lists hand it out. */
interface Choice {
  code: string;
  name: string;
}

export const NO_SETUP: Setup = {};

let setup: Setup | null = null;
const { subscribe, notify } = createSubscribers();

/** What the visitor has said about where they play; kept in this browser. */
export function getSetup(): Setup {
  setup ??= storedJson('setup', isSetup, NO_SETUP);
  return setup;
}

/** Keeps a new answer; `undefined` means that the visitor does not mind. */
export function setSetup(platform: Choice | undefined, region: Choice | undefined): void {
  setup = {
    ...(platform && { platform: platform.code, platformName: platform.name }),
    ...(region && { region: region.code, regionName: region.name }),
  };
  store('setup', JSON.stringify(setup));
  notify();
}

export const onSetup = subscribe;

function isSetup(value: unknown): value is Setup {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['platform', 'platformName', 'region', 'regionName'].every((name) => {
      const part = (value as Record<string, unknown>)[name];
      return part === undefined || typeof part === 'string';
    })
  );
}
