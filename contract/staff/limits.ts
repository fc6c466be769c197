// Apart from the calls, which need zod: the browser reads these numbers, and must not download zod with them.

/** Shorter than this is refused for staff, whatever members may have. */
export const STAFF_PASSWORD_MIN = 12;
export const STAFF_PASSWORD_MAX = 128;

/** The largest picture that may be uploaded, in bytes. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024;

/** The largest file of a trailer, in bytes: two minutes in 1080p. */
export const MOST_TRAILER_BYTES = 50 * 1024 * 1024;

/** The largest file of captions, in bytes: more than an hour of speech. */
export const MOST_CAPTIONS_BYTES = 200 * 1024;

/** So many pictures a product. */
export const MOST_PICTURES = 12;

/** So many variants a product, which differ by so many attributes. */
export const MOST_VARIANTS = 100;
export const MOST_VARIANT_ATTRIBUTES = 3;

/** Of the search terms of a page in one language, in characters. */
export const SEARCH_TERMS_LENGTH = 300;
