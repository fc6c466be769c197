import { brandLook } from '../brand-look.ts';

/**
 * The store's colors for mails (`ui/tokens.css`): a mail cannot load the tokens. `LIGHT` stands inline in every element, `DARK` in
 * the one style block that programs with a dark theme read. The deep ground and brass are the same in both. What follows from the
 * store's accent color is read when a mail is written.
 */
export const LIGHT = {
  paper: '#f3f6f3',
  surface: '#ffffff',
  ink: '#0c1f1b',
  ink2: '#40534d',
  line: '#d3dcd6',
  get spruce(): string {
    return brandLook().colors.light.spruce;
  },
} as const;

export const DARK: Record<keyof typeof LIGHT, string> = {
  paper: '#0b1412',
  surface: '#121e1b',
  ink: '#eaf2ee',
  ink2: '#b3c4bc',
  line: '#263732',
  get spruce(): string {
    return brandLook().colors.dark.spruce;
  },
};

/** The dark ground of the head and of key tickets, and what is read on it. */
export const GROUND = {
  get deep(): string {
    return brandLook().colors.light.deep;
  },
  get deep2(): string {
    return brandLook().colors.light['deep-2'];
  },
  onDeep: '#f1f7f3',
  get onDeep2(): string {
    return brandLook().colors.light['on-deep-2'];
  },
};

export const BRASS = '#ffc23d';
export const ON_BRASS = '#1e1600';

export const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";
export const MONO = "ui-monospace, 'SF Mono', Menlo, Consolas, 'Courier New', monospace";
