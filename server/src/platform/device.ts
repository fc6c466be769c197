import Bowser from 'bowser';

/** A device, in words that its owner recognizes. */
export interface Device {
  /** `Windows 10`, `iOS 18.5`; empty if unknown. */
  system: string;
  /** `Firefox`, `iPhone, Safari`; empty likewise. */
  device: string;
}

/** Browsers on these systems always send the same old version, which is left out. */
const FROZEN = new Set(['macOS', 'Linux', 'Chrome OS']);

/** The device that a user agent describes. Browsers may send anything, so it is good for recognition alone. */
export function deviceOf(userAgent: string): Device {
  if (userAgent.trim() === '') return { system: '', device: '' };
  const { os, browser, platform } = Bowser.parse(userAgent);
  const version = os.versionName && os.name === 'Windows' ? os.versionName : os.version;
  const system = [os.name, FROZEN.has(os.name ?? '') ? '' : version].filter(Boolean).join(' ');
  const device = [platform.model, browser.name].filter(Boolean).join(', ');
  return { system: system.slice(0, 80), device: device.slice(0, 80) };
}
