/**
 * The store's colours for mails (design/tokens.css): a mail cannot load the tokens. `light` stands inline in every element,
 * `dark` in the one style block that programs with a dark theme read. The deep ground and brass are the same in both.
 */
export const LIGHT = {
  paper: '#f3f6f3',
  surface: '#ffffff',
  ink: '#0c1f1b',
  ink2: '#40534d',
  line: '#d3dcd6',
  spruce: '#0a5c4a',
} as const;

export const DARK: Record<keyof typeof LIGHT, string> = {
  paper: '#0b1412',
  surface: '#121e1b',
  ink: '#eaf2ee',
  ink2: '#b3c4bc',
  line: '#263732',
  spruce: '#74d3b0',
};

export const DEEP = '#08342c';
export const DEEP_2 = '#0e463b';
export const ON_DEEP = '#f1f7f3';
export const ON_DEEP_2 = '#b5d0c5';
export const BRASS = '#ffc23d';
export const ON_BRASS = '#1e1600';

export const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";
export const MONO = "ui-monospace, 'SF Mono', Menlo, Consolas, 'Courier New', monospace";
