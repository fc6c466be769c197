import { present } from '@halfturn/contract/primitives/rows.ts';
import { renderToStaticMarkup as html } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Countdown } from './countdown.tsx';
import { Cover } from './cover.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icons.tsx';
import { Pagination } from './pagination.tsx';
import { PriceLine } from './price-line.tsx';
import { Price } from './price.tsx';
import { Progress } from './progress.tsx';
import { Rating } from './rating.tsx';
import { Stepper } from './stepper.tsx';
import { SummaryList } from './summary-list.tsx';
import { Tabs } from './tabs.tsx';

test('art and icons are silent: the words beside them speak', () => {
  expect(html(<Icon name="cart" />)).toContain('aria-hidden="true"');
  expect(html(<Cover name="Lanternfall" genre="rpg" />)).toContain(
    '<svg viewBox="0 0 300 400" aria-hidden="true"',
  );
});

test('two covers of one name do not share a clip path', () => {
  const markup = html(
    <>
      <Cover name="Lanternfall" genre="rpg" />
      <Cover name="Lanternfall" genre="rpg" />
    </>,
  );
  const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

test('a small cover has no title, a sold-out one has its ribbon', () => {
  expect(html(<Cover name="Lanternfall" genre="rpg" size={60} />)).not.toContain('<text');
  expect(html(<Cover name="Lanternfall" genre="rpg" soldOut="Sold out" />)).toContain('Sold out');
});

describe('Price', () => {
  test('isolates every figure and says the discount as sentences', () => {
    const markup = html(
      <Price
        price="€24.99"
        was="€39.99"
        off="−38%"
        offLabel="38 percent off"
        wasLabel="Lowest in 30 days: €39.99"
      />,
    );
    expect(markup).toContain('<b><bdi>€24.99</bdi></b>');
    expect(markup).toContain('<s aria-hidden="true"><bdi>€39.99</bdi></s>');
    expect(markup).toContain('<span class="sr-only">38 percent off</span>');
  });

  test('without a drop there is nothing struck', () => {
    expect(html(<Price price="€50.00" />)).not.toMatch(/<s[ >]/);
  });
});

test('a price line is heard as one sentence', () => {
  const markup = html(<PriceLine points={[{ at: 0, amount: 1 }]} from={0} to={9} label="Always 0.01" />);
  expect(markup).toContain('role="img" aria-label="Always 0.01"');
});

test('a rating is said and filled by width', () => {
  const markup = html(<Rating value={4.6} label="4.6 out of 5" />);
  expect(markup).toContain('<span class="sr-only">4.6 out of 5</span>');
  expect(markup).toContain('inline-size:92%');
});

test('progress names its value in words', () => {
  const markup = html(<Progress value={900} max={500} label="To gold" valueText="Reached" />);
  expect(markup).toMatch(/<progress[^>]*value="500" max="500"/);
  expect(markup).toContain('aria-valuetext="Reached"');
});

test('a stepper is an ordered list with one current step', () => {
  const markup = html(
    <Stepper
      label="Order"
      current={1}
      steps={[{ label: 'Paid' }, { label: 'Delivered' }, { label: 'Done' }]}
    />,
  );
  expect(markup).toMatch(/^<ol[^>]*aria-label="Order"/);
  expect(markup.match(/aria-current="step"/g)).toHaveLength(1);
  expect(markup).toMatch(/aria-current="step"><span>Delivered/);
});

test('breadcrumbs end with the page itself', () => {
  const markup = html(
    <Breadcrumbs label="You are here" crumbs={[{ label: 'Games', href: '/games' }, { label: 'X' }]} />,
  );
  expect(markup).toMatch(/<nav aria-label="You are here"><ol/);
  expect(markup).toContain('<a href="/games">Games</a>');
  expect(markup).toContain('<span aria-current="page">X</span>');
});

describe('Pagination', () => {
  const words = { label: 'Pages', previousLabel: 'Previous page', nextLabel: 'Next page' };
  const row = (page: number, pages: number) =>
    html(
      <Pagination
        {...words}
        page={page}
        pages={pages}
        hrefFor={(n) => `/games?page=${n}`}
        labelFor={(n) => `Page ${n}`}
      />,
    );

  test('is made of real links', () => {
    expect(row(2, 9)).toContain('<a href="/games?page=3" aria-label="Next page">');
    expect(row(2, 9)).toContain('<a href="/games?page=2" aria-label="Page 2" aria-current="page">2</a>');
  });

  test('does not lead past its ends', () => {
    expect(row(1, 9)).not.toContain('page=0');
    expect(row(9, 9)).not.toContain('page=10');
    expect(row(1, 1)).toBe('');
  });
});

test('tabs: one in the tab order, each tied to its panel, hidden panels still in the page', () => {
  const markup = html(
    <Tabs
      label="About"
      selected="b"
      onSelect={() => {}}
      tabs={[
        { id: 'a', label: 'Description', panel: 'First words' },
        { id: 'b', label: 'Reviews', panel: 'Second words' },
      ]}
    />,
  );
  expect(markup.match(/role="tab"/g)).toHaveLength(2);
  expect(markup).toMatch(/aria-selected="true"[^>]*tabindex="0"[^>]*>Reviews/i);
  expect(markup).toMatch(/aria-selected="false"[^>]*tabindex="-1"[^>]*>Description/i);
  const controls = /aria-controls="([^"]+)"/.exec(markup)?.[1];
  expect(markup).toMatch(new RegExp(`role="tabpanel" id="${controls}"[^>]*hidden=""[^>]*>First words`));
});

test('a closed dialog holds nothing', () => {
  const markup = html(
    <Dialog open={false} onClose={() => {}} title="Delete?" closeLabel="Close">
      Words
    </Dialog>,
  );
  expect(markup).not.toContain('Words');
});

test('a countdown is a silent timer beside a region that speaks', () => {
  const markup = html(<Countdown deadline={0} label="Time left" say={(m) => `${m} minutes left`} />);
  expect(markup).toMatch(/<b role="timer" aria-label="Time left"[^>]*>00:00<\/b>/);
  expect(markup).toMatch(/<output class="sr-only"><\/output>/);
});

test('a row of a sum that says where its amount comes from is opened by its label', () => {
  const why = {
    parts: [{ label: 'Lanternfall', amount: '€24.99', notes: ['Reduced.'] }],
    notes: ['Converted.'],
  };
  const markup = html(
    <SummaryList
      rows={[
        { id: 'goods', label: 'Goods', amount: '€59.97', note: 'From 10 on', why },
        { id: 'fee', label: 'Fee', amount: '€0.00', why: { parts: [], notes: [] } },
      ]}
    />,
  );
  const [, id] = present(/<button[^>]*aria-expanded="false"[^>]*aria-controls="([^"]+)"/.exec(markup));
  expect(markup).toMatch(/<button[^>]*><span>Goods<\/span><\/button>/);
  expect(markup).toContain('From 10 on');
  expect(markup).toMatch(new RegExp(`<dd id="${id}" hidden=""[^>]*></dd>`));
  // What has nothing to say is opened by nothing.
  expect(markup.match(/<button/g)).toHaveLength(1);
});

test('a sum is a list of terms with its total last', () => {
  const markup = html(
    <SummaryList
      rows={[{ id: 'goods', label: 'Goods', amount: '€59.97' }]}
      total={{ label: 'Total', amount: '€53.17' }}
    />,
  );
  expect(markup).toMatch(/<dl.*Goods.*<bdi>€59\.97<\/bdi>.*Total.*<bdi>€53\.17<\/bdi>.*<\/dl>/);
});
