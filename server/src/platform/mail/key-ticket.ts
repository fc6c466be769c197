import { bitting } from '@halfturn/ui/key-cut.ts';
import { createElement as h, type ReactNode } from 'react';
import { GROUND, MONO } from './palette.ts';
import { anchor, table, type Block } from './parts.ts';

export interface Ticket {
  /** The product; its own seven notches are cut into the ticket's foot, as in the store. */
  name: string;
  /** Platform, region, number of the unit. */
  detail: string;
  /** The key in clear, or null if it is revealed in the store alone. */
  key: string | null;
  /** Where to read how it is activated. */
  help: { href: string; text: string };
}

const NOTCH = 5;
const DEEPEST = 4;

/** A key as the store shows it: on the deep ground, with the profile of the product's own key at its foot. */
export const keyTicket = (ticket: Ticket): Block => ({
  html: (dir) => drawn(ticket, dir),
  text: [ticket.name, ticket.detail, ticket.key, `${ticket.help.text}: ${ticket.help.href}`]
    .filter(Boolean)
    .join('\n'),
});

function drawn(ticket: Ticket, dir: 'ltr' | 'rtl'): ReactNode {
  return h(
    'div',
    { style: { margin: '0 0 20px' } },
    table(
      { dir },
      h(
        'td',
        { style: { background: GROUND.deep, padding: '20px 20px 10px', borderRadius: '14px 14px 0 0' } },
        h(
          'div',
          { style: { fontSize: 18, lineHeight: '24px', fontWeight: 700, color: GROUND.onDeep } },
          h('bdi', null, ticket.name),
        ),
        h(
          'div',
          { style: { margin: '2px 0 14px', fontSize: 14, lineHeight: '20px', color: GROUND.onDeep2 } },
          ticket.detail,
        ),
        ticket.key !== null &&
          h('div', { dir: 'ltr', style: keyBox() }, h('code', { style: { fontFamily: MONO } }, ticket.key)),
        h(
          'div',
          { style: { fontSize: 14, lineHeight: '20px', color: GROUND.onDeep2 } },
          anchor(ticket.help.href, ticket.help.text, GROUND.onDeep2),
        ),
      ),
      h('td', null, notches(ticket.name)),
    ),
  );
}

const keyBox = () =>
  ({
    margin: '0 0 14px',
    padding: '14px 16px',
    borderRadius: 8,
    background: GROUND.deep2,
    color: GROUND.onDeep,
    fontFamily: MONO,
    fontSize: 20,
    lineHeight: '28px',
    fontWeight: 600,
    letterSpacing: '0.04em',
    textAlign: 'left',
    overflowWrap: 'anywhere',
  }) as const;

/** Seven boxes of different height. They are never mirrored, because a key is not. */
function notches(name: string): ReactNode {
  const box = (depth: number, i: number): ReactNode => {
    const height = NOTCH * (DEEPEST - depth) + 2;
    return h(
      'td',
      { key: i, width: '14.28%', style: { verticalAlign: 'top', fontSize: 0, lineHeight: 0 } },
      h(
        'div',
        { style: { height, background: GROUND.deep, fontSize: 0, lineHeight: `${height}px` } },
        '\u00a0',
      ),
    );
  };
  return h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      dir: 'ltr',
      'aria-hidden': true,
    },
    h('tbody', null, h('tr', null, ...bitting(name).map(box))),
  );
}
