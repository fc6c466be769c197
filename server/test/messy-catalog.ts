/** A catalog from elsewhere as shopkeepers have it. */
export interface MessyCatalog {
  csv: string;
  /** Lines that a person would import. */
  usable: number;
  /** Lines that are wrong, each by its number in the file. */
  wrong: Map<number, string>;
  /** Values that no store has. */
  unknown: string[];
}

const PRICES = ['$24.99', '9,99', '19.99', '4.50 USD', 'US$ 7', '1,299.00', 'Free', '', '12'];
const DAYS = [
  'March 2021',
  'Mar 2021',
  '2021',
  '2019-07-14',
  '14 Jul, 2019',
  '14.07.2019',
  'Coming soon',
  '',
];
const GENRES = [
  'Action',
  'Action;Indie',
  'Casual',
  'RPG',
  'Roguelike',
  'Deck builder',
  'Strategy;Simulation',
  'Cozy',
];
const TITLES = [
  'Aces &amp;amp; Adventures',
  'Caf&eacute; Simulator',
  'Harrow&#8211;Circuit',
  'Lantern, the "Fall"',
  'Moth & Marrow',
];
const FAULTS: readonly (readonly [reason: string, change: (cells: string[]) => void])[] = [
  ['price', (cells) => void (cells[1] = 'Play for Free!')],
  ['price', (cells) => void (cells[1] = 'ask us')],
  ['price_currency', (cells) => void (cells[1] = '24,99 €')],
  ['day', (cells) => void (cells[3] = 'when it is done')],
  ['name_missing', (cells) => void (cells[0] = '   ')],
  ['columns', (cells) => void cells.pop()],
];

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Invents a catalog with prices as text, entities in titles, half dates, unknown genres, and a few wrong lines. */
export function messyCatalog(rows: number): MessyCatalog {
  const lines = ['Title,Price,Genres,Release date,Developer,App ID,Short description'];
  const wrong = new Map<number, string>();
  for (let i = 0; i < rows; i++) {
    const pick = (list: readonly string[], step: number): string =>
      list[Math.floor(i / step) % list.length] ?? '';
    const cells = [
      `${pick(TITLES, 1)} ${i}`,
      pick(PRICES, 1),
      pick(GENRES, 3),
      pick(DAYS, 5),
      `Studio ${i % 70}`,
      String(500_000 + i),
      `A game about number ${i} &mdash; &quot;new&quot;.`,
    ];
    const [reason, change] = FAULTS[Math.floor(i / 100) % FAULTS.length] ?? [];
    if (i % 100 === 99 && reason !== undefined) {
      change?.(cells);
      wrong.set(lines.length + 1, reason);
    }
    lines.push(cells.map(quoted).join(','));
  }
  // The first product stands there once more.
  lines.push(lines[1] ?? '');
  wrong.set(lines.length, 'twice');
  return {
    csv: `${lines.join('\n')}\n`,
    usable: rows - (wrong.size - 1),
    wrong,
    unknown: ['Roguelike', 'Deck builder', 'Cozy'],
  };
}
