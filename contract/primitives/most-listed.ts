/** As many products as one answer holds that covers several pages of a list. */
export const MOST_LISTED = 200;
