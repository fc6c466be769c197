/** Which rooms a room may import from; itself goes without saying. A room that is not named here is refused. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  ui: [],
  locales: ['contract'],
  server: ['contract', 'locales'],
  storefront: ['contract', 'locales', 'ui'],
  backoffice: ['contract', 'locales', 'ui'],
  e2e: ['contract', 'locales', 'server', 'storefront', 'tools'],
  bench: ['contract', 'locales', 'server', 'tools'],
  tools: ['contract', 'locales', 'server'],
};

/** The slices of the server, from the ground up: each may use those to its left, through their doors. */
export const LADDER = [
  // The house itself
  'house/settings',
  'house/audit',
  'house/captcha',
  'house/visits',
  'house/staff',
  'house/brand',
  'house/hours',
  'house/backups',
  // People
  'people/accounts',
  'people/addresses',
  'people/membership',
  'people/notices',
  'people/balance',
  'people/newsletter',
  'people/affiliate',
  // What is shown
  'shop/assortment',
  'shop/catalog',
  'shop/alerts',
  'shop/wishlist',
  'shop/content',
  'shop/search',
  'shop/seo',
  // What is sold
  'sale/keys',
  'sale/coupons',
  'sale/cart',
  'sale/tax',
  'sale/consents',
  'sale/gifts',
  'sale/orders',
  'sale/risk',
  'sale/payments',
  'sale/reminders',
  'sale/checkout',
  'sale/delivery',
  'sale/giving',
  'sale/claims',
  'sale/withdrawals',
  'sale/disputes',
  'sale/invoices',
  // What is talked about
  'desk/reviews',
  'desk/enquiries',
  'desk/support',
  'desk/alarms',
  'desk/customers',
  'desk/mails',
  'desk/overview',
  'desk/first-steps',
  'desk/reports',
  // What all the others hold of a person
  'desk/personal-data',
] as const;

export const MAX_LINES = 400;
/** `any`, per thousand lines of the whole tree. */
export const ANY_PER_THOUSAND = 0.2;

export interface Exception {
  rule: string;
  /** A file, or the beginning of the path of several. */
  path: string;
  /** For imports: what it may import. */
  to?: string;
  why: string;
}

/** What a rule would refuse and a person has allowed. One that is not needed any more fails the test too. */
export const EXCEPTIONS: readonly Exception[] = [
  ...['main', 'dev'].map((entry) => ({
    rule: 'rooms',
    path: `server/src/${entry}.ts`,
    to: 'tools/seed.ts',
    why: 'A first start on an empty database loads the demo catalogue; the process hands it in, and nothing else knows it.',
  })),
  {
    rule: 'rooms',
    path: 'server/src/platform/mail/key-ticket.ts',
    to: 'ui/key-cut.ts',
    why: "A product's seven notches are the same in its mail as in the store; the file draws nothing and is pure.",
  },
  {
    rule: 'rooms',
    path: 'server/src/platform/brand-look.ts',
    to: 'ui/accent.ts',
    why: 'Mails, invoices and pictures have the accent color of the pages; the file draws nothing and is pure.',
  },
  {
    rule: 'rooms',
    path: 'server/src/platform/paper/pen.ts',
    to: 'ui/logo-paths.ts',
    why: 'An invoice has the logo of the pages at its head; the file is pure, and makes outlines.',
  },
  ...['ui/cover-art.ts', 'ui/logo-paths.ts'].map((to) => ({
    rule: 'rooms',
    path: 'server/src/shop/seo/picture/draw.ts',
    to,
    why: 'The picture of a shared link shows the cover and the logo of the pages; both files are pure, and make text.',
  })),
  {
    rule: 'lazy',
    path: 'server/src/platform/db/embedded/binaries.ts',
    why: 'The package has the name of the machine that it is for, and is not there where the database is given.',
  },
  {
    rule: 'lazy',
    path: 'server/src/desk/mails/bounces/imap.ts',
    why: 'A library of its own weight that only a store needs whose bounces are read; web processes load it for the test of the connection alone.',
  },
  {
    rule: 'lazy',
    path: 'server/src/app/pages.ts',
    why: 'The storefront’s server build does not exist before it was built; it is loaded at the start, once.',
  },
  ...[
    { path: 'server/src/main.ts', to: 'server/src/app/pages.ts' },
    { path: 'server/src/main.ts', to: 'tools/seed.ts' },
    { path: 'server/src/app/run.ts', to: 'server/src/app/open-process.ts' },
  ].map((load) => ({
    rule: 'lazy',
    ...load,
    why: 'Loaded at the start, once, in the processes that need it: the one that watches over the others does not.',
  })),
  {
    rule: 'skipped-test',
    path: 'server/src/platform/db/embedded/embedded.test.ts',
    why: 'Only root can start the database as somebody else.',
  },
  {
    rule: 'door',
    path: 'tools/doctor/derived.ts',
    to: 'server/src/sale/orders/order.ts',
    why: 'Works an order out again with the store’s own pure function; no slice has a use for it.',
  },
  {
    rule: 'door',
    path: 'tools/doctor/membership.ts',
    to: 'server/src/people/membership/points.ts',
    why: 'Works out again what an order counts for, with the store’s own pure function.',
  },
  {
    rule: 'door',
    path: 'tools/doctor/affiliates.ts',
    to: 'server/src/people/affiliate/affiliate.ts',
    why: 'Works out again what an order earned its affiliate, with the store’s own pure function.',
  },
  {
    rule: 'door',
    path: 'tools/doctor/deep.ts',
    to: 'server/src/sale/keys/',
    why: 'Opens keys without selling them, which no slice may do.',
  },
  {
    rule: 'table-owner',
    path: 'server/src/desk/personal-data/',
    why: 'Deleting a person’s data reaches into every table that holds some.',
  },
  {
    rule: 'long-file',
    path: 'server/src/platform/db/types.ts',
    why: 'Generated from the database.',
  },
];
