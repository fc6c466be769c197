import type { Page } from 'playwright-core';

/** The device that stores a person's passkeys. */
export interface Device {
  /** Whether the person touches it when it asks. */
  touch(touched: boolean): Promise<void>;
  /** How many passkeys lie on it. */
  count(): Promise<number>;
}

/** Gives a browser Chromium's software authenticator, which behaves like a built-in one. It is not touched yet. */
export async function withDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    async touch(enabled) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
