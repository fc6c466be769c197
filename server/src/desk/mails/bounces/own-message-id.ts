const OUR_ID = /<?([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})@[^<>\s]+>?/i;

/** The id of our email in a text that has its Message-ID; null if there is none. */
export const mailIdIn = (text: string): string | null => OUR_ID.exec(text)?.[1]?.toLowerCase() ?? null;
