/**
 * The version of the sentence by which a buyer agrees to delivery before the withdrawal period ends, by how the keys are delivered.
 * The page sends the version that it showed, so an old tab is found out. A change of the words, in any language, needs a new
 * version: `locales/consent.test.ts` holds each version to its words.
 */
export const CONSENT_VERSIONS = { mail: '2026-11-23-mail', link: '2026-11-23-link' } as const;
