import { useWords } from '@halfturn/locales/react.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import type activation from '@halfturn/locales/en-US/activation.json';

type Page = Exclude<keyof typeof activation, `${string}_steps`>;

/** The platforms that the words know; another one, that a shopkeeper has added, has no help yet. */
const PAGES: Readonly<Record<Page, true>> = {
  'activation.steam': true,
  'activation.gog': true,
  'activation.epic': true,
  'activation.ubisoft': true,
  'activation.ea': true,
  'activation.battlenet': true,
  'activation.xbox': true,
  'activation.playstation': true,
  'activation.nintendo': true,
  'activation.windows': true,
  'activation.macos': true,
  'activation.windows-macos': true,
  'activation.halfturn': true,
  'activation.web': true,
  'activation.parcel': true,
};

const isPage = (name: string): name is Page => Object.hasOwn(PAGES, name);

export interface Activation {
  /** What one needs before one starts. */
  needs: string;
  steps: string[];
}

/** The activation help of a platform, by the key that the order's line names; null where there is none. */
export function useActivation(name: string): Activation | null {
  const { t } = useWords<'activation'>();
  if (!isPage(name)) return null;
  return { needs: t(name), steps: t(`${name}_steps` as Key<'activation'>).split('\n') };
}
