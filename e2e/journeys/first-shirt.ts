import { loadWords } from '@halfturn/locales/load.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addAttribute, addType } from '../harness/product-type.ts';
import { expectWellMade } from '../harness/well-made.ts';

/** What the owner of a new store does in the back office to sell a T-shirt, by the browser alone. */
const { t } = loadWords('en-US', [
  'staff-content',
  'staff-delivery-methods',
  'staff-editor',
  'staff-form',
  'staff-orders',
  'staff-prices',
  'staff-product-types',
  'staff-variants',
]);
const press = (desk: Page, name: string) => desk.getByRole('button', { name, exact: true }).click();
const says = (desk: Page, text: string) => desk.getByText(text).first().waitFor();

/** Adds a delivery method with a price that does not depend on the weight. */
export async function addDelivery(desk: Page, storeUrl: string): Promise<void> {
  await desk.goto(`${storeUrl}/admin/delivery-methods`);
  await press(desk, t('staff-delivery-methods.add'));
  const dialog = desk.getByRole('dialog', { name: t('staff-delivery-methods.add') });
  await dialog.getByLabel(t('staff-product-types.name_english')).fill('DHL Parcel');
  await dialog.getByLabel(t('staff-delivery-methods.hint_english')).fill('With a tracking number');
  await dialog.getByText(t('staff-product-types.languages'), { exact: false }).first().click();
  const german = dialog.getByRole('group', { name: 'Deutsch' });
  await german.getByLabel(t('staff-delivery-methods.name')).fill('DHL-Paket');
  await expectWellMade(desk, 'a delivery method');
  await dialog.getByLabel(t('staff-delivery-methods.first')).fill('4.90');
  await dialog
    .getByLabel(t('staff-delivery-methods.tracking'))
    .fill('https://carrier.example/track/{number}');
  await dialog.getByRole('button', { name: t('staff-content.save') }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Adds a type with colors and sizes, and a T-shirt in two colors and two sizes for €19, and publishes it. */
export async function makeShirt(desk: Page, storeUrl: string): Promise<void> {
  await addAttribute(desk, storeUrl, { name: 'Color', kind: 'select', options: ['Black', 'Red'] });
  await addAttribute(desk, storeUrl, { name: 'Size', kind: 'select', options: ['M', 'L'] });
  await addType(desk, storeUrl, 'Shirts', ['color', 'size']);
  await press(desk, t('staff-form.save'));
  await says(desk, t('staff-product-types.saved'));

  await desk.goto(`${storeUrl}/admin/products/new`);
  await desk.getByRole('textbox', { name: t('staff-editor.name') }).fill('Heron T-Shirt');
  await desk.getByRole('combobox', { name: t('staff-editor.type') }).selectOption({ label: 'Shirts' });
  await desk.getByRole('combobox', { name: t('staff-editor.kind') }).selectOption('physical');
  await desk.getByRole('textbox', { name: t('staff-editor.weight') }).fill('180');
  await desk
    .getByRole('textbox', { name: t('staff-prices.own_price', { code: 'EUR' }), exact: true })
    .fill('19');
  await press(desk, t('staff-editor.create'));
  await desk.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);

  for (const name of ['Color', 'Size', 'Black', 'Red', 'M', 'L'])
    await desk.getByRole('checkbox', { name, exact: true }).check();
  await press(desk, t('staff-variants.generate', { count: 4 }));
  for (const variant of ['Black · M', 'Black · L', 'Red · M', 'Red · L']) {
    const cell = t('staff-variants.cell', { field: t('staff-variants.stock'), variant });
    await desk.getByRole('textbox', { name: cell, exact: true }).fill('3');
  }
  await press(desk, t('staff-variants.save'));
  await says(desk, t('staff-variants.saved'));
  await press(desk, t('staff-editor.publish'));
  await says(desk, t('staff-editor.published'));
}

/** Packs the parcel of an order and hands it to the carrier. */
export async function packAndShip(desk: Page, storeUrl: string, orderNo: string): Promise<void> {
  await desk.goto(`${storeUrl}/admin/orders/${orderNo}`);
  await says(desk, 'Heron T-Shirt · Red · L');
  await press(desk, t('staff-orders.pack'));
  await says(desk, t('staff-orders.packed'));
  await desk.getByRole('textbox', { name: t('staff-orders.carrier') }).fill('DHL');
  await desk.getByRole('textbox', { name: t('staff-orders.tracking') }).fill('0034 0434');
  await press(desk, t('staff-orders.ship'));
  await says(desk, t('staff-orders.shipped'));
  const link = desk.getByRole('link', { name: '0034 0434' });
  expect(await link.getAttribute('href')).toBe('https://carrier.example/track/00340434');
}
