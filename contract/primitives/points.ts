/**
 * Points for so many US cents paid; a part of a point is none.
 *
 * @param earn hundredths of a point for a dollar
 */
export const pointsFor = (cents: number, earn: number): number => Math.floor((cents * earn) / 10_000);
