import { renderToStaticMarkup as html } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Check } from './check.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { IconButton } from './icon-button.tsx';
import { PasswordField } from './password-field.tsx';
import { Quantity } from './quantity.tsx';
import { RadioCard } from './radio-card.tsx';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

describe('Button', () => {
  test('never sends a form unless told', () => {
    expect(html(<Button>Share</Button>)).toContain('type="button"');
    expect(html(<Button type="submit">Pay</Button>)).toContain('type="submit"');
  });

  test('at work it says so, keeps the focus and shows the label of the moment', () => {
    const busy = html(
      <Button busy busyLabel="Sending">
        Send
      </Button>,
    );
    expect(busy).toContain('aria-busy="true"');
    expect(busy).toContain('Sending');
    expect(busy).not.toContain('disabled');
  });

  test('for the rest of its guard it takes no press, says so and counts down', () => {
    const waits = html(<Button rest={2}>Pay</Button>);
    expect(waits).toContain('aria-disabled="true"');
    expect(waits).toMatch(/Pay<span[^>]*>2</);
    expect(html(<Button rest={0}>Pay</Button>)).not.toContain('aria-disabled');
  });

  test('afterwards it says what was done', () => {
    expect(html(<Button done="Copied">Copy</Button>)).toMatch(/<svg.*Copied/);
    expect(html(<Button done={false}>Copy</Button>)).toContain('Copy');
  });
});

test('an icon button says its label and hides its badge, which the label has', () => {
  const markup = html(<IconButton icon="cart" label="Cart, 2 items" badge={2} />);
  expect(markup).toContain('aria-label="Cart, 2 items"');
  expect(markup).toMatch(/aria-hidden="true"[^>]*>2</);
});

describe('TextField', () => {
  test('ties label, error and hint to the control', () => {
    const markup = html(<TextField id="mail" label="E-mail" hint="For the keys." error="Please check it." />);
    expect(markup).toContain('<label for="mail"');
    expect(markup).toContain('aria-describedby="mail-error mail-hint"');
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toMatch(/id="mail-error"[^>]*>.*Please check it\./);
    expect(markup).toMatch(/id="mail-hint"[^>]*>For the keys\./);
  });

  test('without an error it is not invalid', () => {
    const markup = html(<TextField label="E-mail" />);
    expect(markup).not.toContain('aria-invalid');
    expect(markup).not.toContain('aria-describedby');
  });

  test('a hidden label is still read', () => {
    expect(html(<TextField label="Search" hideLabel />)).toMatch(/<label[^>]*class="sr-only"[^>]*>Search/);
  });
});

test('a password starts hidden and can be shown', () => {
  const markup = html(
    <PasswordField label="Password" showLabel="Show password" hideLabelText="Hide password" />,
  );
  expect(markup).toContain('type="password"');
  expect(markup).toContain('aria-label="Show password"');
});

test('a select is the native one under its label', () => {
  const markup = html(
    <Select id="region" label="Region" defaultValue="de">
      <option value="de">Germany</option>
    </Select>,
  );
  expect(markup).toContain('<label for="region"');
  expect(markup).toContain('<option value="de" selected="">Germany</option>');
});

test('a check ties its error to the box', () => {
  const markup = html(
    <Check id="terms" error="Please agree.">
      I agree
    </Check>,
  );
  expect(markup).toContain('type="checkbox"');
  expect(markup).toContain('aria-describedby="terms-error"');
  expect(markup).toContain('id="terms-error"');
});

test('a group of ways to pay has a name, and each way its price and reason', () => {
  const markup = html(
    <ChoiceGroup legend="How you pay">
      <RadioCard name="pay" title="Card" end="No fee" defaultChecked />
      <RadioCard name="pay" title="Wallet" note="Not in euro." disabled />
    </ChoiceGroup>,
  );
  expect(markup).toMatch(/<fieldset><legend[^>]*>How you pay<\/legend>/);
  const [card = '', wallet = ''] = markup.split('<label').slice(1);
  const described = /aria-describedby="([^"]+)"/.exec(wallet)?.[1];
  expect(card).toContain('checked=""');
  expect(wallet).toContain('disabled=""');
  expect(wallet).toMatch(new RegExp(`id="${described}"[^>]*>Not in euro\\.`));
});

test('copies stop at both ends', () => {
  const props = { label: 'Copies', lessLabel: 'One fewer', moreLabel: 'One more', onChange: () => {} };
  const one = html(<Quantity value={1} max={3} {...props} />);
  const three = html(<Quantity value={3} max={3} {...props} />);
  expect(one).toMatch(/<button[^>]*disabled=""[^>]*aria-label="One fewer"/);
  expect(one).not.toMatch(/<button[^>]*disabled=""[^>]*aria-label="One more"/);
  expect(three).toMatch(/<button[^>]*disabled=""[^>]*aria-label="One more"/);
});
