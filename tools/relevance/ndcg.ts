const gainOf = (grade: number): number => 2 ** grade - 1;

const dcg = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, place) => sum + gainOf(grade) / Math.log2(place + 2), 0);

/**
 * Normalized discounted cumulative gain: how near an order is to the best one, from 0 to 1.
 *
 * @param found grades in the order in which products were found
 * @param all grades of all products
 * @param most places that count
 */
export function ndcg(found: readonly number[], all: readonly number[], most: number): number {
  const best = dcg(all.toSorted((a, b) => b - a).slice(0, most));
  return best === 0 ? 0 : dcg(found.slice(0, most)) / best;
}
