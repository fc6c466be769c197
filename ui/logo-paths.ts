/** The two halves of the mark, in a box of 28 by 30: the one that stands, and the one that has slid down. */
export const MARK = { still: 'M13 0a13 13 0 0 0 0 26z', turned: 'M15 4a13 13 0 0 1 0 26z' };
