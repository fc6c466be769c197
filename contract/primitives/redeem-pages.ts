/** A page on which a key is typed in. */
export interface RedeemPage {
  /** By its own name, which is the same in every language. */
  site: string;
  url: string;
}

/**
 * The pages of the platforms that have one, by the activation help that staff choose for a platform. They are opened without the key: Steam
 * takes one in the address, where it would stay in the browser's history and on every device that shares it.
 */
export const REDEEM_PAGES: Readonly<Record<string, RedeemPage>> = {
  'activation.steam': { site: 'Steam', url: 'https://store.steampowered.com/account/registerkey' },
  'activation.gog': { site: 'GOG', url: 'https://www.gog.com/redeem' },
  'activation.xbox': { site: 'Microsoft', url: 'https://redeem.microsoft.com/' },
  'activation.nintendo': { site: 'Nintendo', url: 'https://ec.nintendo.com/redeem/' },
};
