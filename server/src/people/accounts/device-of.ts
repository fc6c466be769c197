import Bowser from 'bowser';

/** Where somebody signed in, in words that they know it by. */
export interface Device {
  /** `Windows 10`, `iOS 18.5`; empty where the browser does not say. */
  system: string;
  /** `Firefox`, `iPhone, Safari`; empty likewise. */
  device: string;
}

/** Systems whose browsers say an old version for ever, whatever the machine runs: none is better than a wrong one. */
const FROZEN = new Set(['macOS', 'Linux', 'Chrome OS']);

/** What a browser's own name for itself tells of the machine. Told by the browser, and good for nothing but to be recognised. */
export function deviceOf(userAgent: string): Device {
  if (userAgent.trim() === '') return { system: '', device: '' };
  const { os, browser, platform } = Bowser.parse(userAgent);
  const version = os.versionName && os.name === 'Windows' ? os.versionName : os.version;
  const system = [os.name, FROZEN.has(os.name ?? '') ? '' : version].filter(Boolean).join(' ');
  const device = [platform.model, browser.name].filter(Boolean).join(', ');
  return { system: system.slice(0, 80), device: device.slice(0, 80) };
}
