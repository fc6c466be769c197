import { loadWords, readSlice } from '@halfturn/locales/load.ts';
import { WordsProvider } from '@halfturn/locales/react.ts';
import { renderToStaticMarkup as html } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderView } from './load-order.ts';
import { OrderSteps } from './order-steps.tsx';

const { t } = loadWords('en-US', ['orders']);
const at = '2026-11-21T14:04:00Z';

/** An order whose keys are there. */
const drawn = (gift: { sentAt: string | null } | null): string =>
  html(
    <WordsProvider locale="en-US" dict={readSlice('en-US', 'orders')}>
      <OrderSteps
        view={
          {
            order: { gift, lines: [], serverNow: at },
            steps: [
              { step: 'paid', at },
              { step: 'delivered', at },
            ],
          } as unknown as OrderView
        }
      />
    </WordsProvider>,
  );

test('keys that are there are delivered; those of a gift when it is sent', () => {
  const open = t('orders.step_open');
  expect(drawn(null)).not.toContain(open);
  expect(drawn({ sentAt: at })).not.toContain(open);
  expect(drawn({ sentAt: null })).toContain(open);
  expect(drawn({ sentAt: null })).not.toContain(t('orders.step_soon'));
});
