import { loadWords } from '@halfturn/locales/load.ts';
import type { Page } from 'playwright-core';

const { t } = loadWords('en-US', ['staff-form', 'staff-product-types']);

interface Attribute {
  name: string;
  kind: 'select' | 'multi_select' | 'text' | 'number' | 'yes_no';
  unit?: string;
  options?: string[];
}

/** Creates an attribute with its options in the back office, and leaves its page open. */
export async function addAttribute(page: Page, storeUrl: string, attribute: Attribute): Promise<void> {
  const { name, kind, unit, options = [] } = attribute;
  await page.goto(`${storeUrl}/admin/types`);
  await press(page, t('staff-product-types.new_attribute'));
  const dialog = page.getByRole('dialog', { name: t('staff-product-types.new_attribute') });
  await dialog.getByLabel(t('staff-product-types.name_english')).fill(name);
  await dialog.getByLabel(t('staff-product-types.kind')).selectOption(kind);
  if (unit) await dialog.getByLabel(t('staff-product-types.unit')).fill(unit);
  await dialog.getByRole('button', { name: t('staff-product-types.create') }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  for (const option of options) {
    await press(page, t('staff-product-types.new_option'));
    const adding = page.getByRole('dialog', { name: t('staff-product-types.new_option') });
    await adding.getByLabel(t('staff-product-types.name_english')).fill(option);
    await adding.getByRole('button', { name: t('staff-product-types.add'), exact: true }).click();
    const there = `${t('staff-product-types.delete')} ${option}`;
    await page.getByRole('button', { name: there, exact: true }).waitFor();
    await adding.waitFor({ state: 'detached' });
  }
}

/** Creates a product type with attributes that exist already, by their codes, and leaves its page open and unsaved. */
export async function addType(page: Page, storeUrl: string, name: string, codes: string[]): Promise<void> {
  await page.goto(`${storeUrl}/admin/types`);
  await press(page, t('staff-product-types.new_type'));
  const dialog = page.getByRole('dialog', { name: t('staff-product-types.new_type') });
  await dialog.getByLabel(t('staff-product-types.name_english')).fill(name);
  await dialog.getByRole('button', { name: t('staff-product-types.create') }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  for (const code of codes) {
    await page.getByLabel(t('staff-product-types.add_attribute')).selectOption(code);
    await press(page, t('staff-product-types.add'));
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
