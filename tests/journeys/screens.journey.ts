import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { adminScreens, publicScreens, type Screen, sellerScreens } from './addresses.ts';
import { callerOf } from './calls.ts';
import { administrator, expect, type Person, seller, signIn, test } from './journey.ts';
import { type Trouble, watch } from './trouble.ts';

/** Every address is opened: light at a desk, dark at a desk, and on a phone. */
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const furtherRows = '[role=row]:nth-child(n + 6)';
/** Colours are all that a theme changes. */
const coloursOnly = ['color-contrast'];

interface Visit {
  person?: Person;
  screens: readonly Screen[];
}

/** Opens a screen and waits until it has all that it asks for. */
async function open(page: Page, trouble: Trouble, [address, title]: Screen): Promise<void> {
  await page.goto(address);
  await expect(page).toHaveTitle(`${title} · Прилавок`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await trouble.quiet();
}

async function atDesk(page: Page, { person, screens }: Visit): Promise<string[]> {
  const trouble = watch(page);
  if (person) await signIn(page, person);
  const found: string[] = [];
  for (const screen of screens) {
    await open(page, trouble, screen).catch((error: Error) => found.push(`${screen[0]}: ${error.message}`));
    found.push(...(await seen(page, 'light')).map((each) => `${screen[0]}, light: ${each}`));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
    found.push(...(await seen(page, 'dark')).map((each) => `${screen[0]}, dark: ${each}`));
    found.push(...trouble.take().map((each) => `${screen[0]}: ${each}`));
  }
  return found;
}

/** What axe finds serious or critical. */
async function seen(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  // One frame, and what is wrong alone: the rest is half of the time. Rows of a list are alike.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(furtherRows);
  if (scheme === 'dark') axe.withRules(coloursOnly);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html.slice(0, 160))
          .slice(0, 3)
          .join(' ')}`,
    );
}

async function onPhone(page: Page, { person, screens }: Visit): Promise<string[]> {
  const trouble = watch(page);
  await page.setViewportSize(phone);
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  if (person) await signIn(page, person);
  const found: string[] = [];
  for (const screen of screens) {
    await open(page, trouble, screen).catch((error: Error) => found.push(`${screen[0]}: ${error.message}`));
    found.push(...(await page.evaluate(beyondTheEdge)).map((each) => `${screen[0]}, beyond the edge: ${each}`));
    found.push(...trouble.take().map((each) => `${screen[0]}: ${each}`));
  }
  return found;
}

/** What one would have to scroll sideways for, or could not reach at all. */
function beyondTheEdge(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const page = document.documentElement;
  const controls = [...document.querySelectorAll('a, button, input, textarea, select')];
  const lost = controls.filter((control) => {
    const { width, right, left } = control.getBoundingClientRect();
    return width > 1 && left >= 0 && right > innerWidth + 1 && !scrolls(control.parentElement);
  });
  return [
    ...(page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} px wide`] : []),
    ...lost.map((control) => control.outerHTML.slice(0, 160)),
  ];
}

test.describe.configure({ timeout: 180_000 });

test('public pages are whole at a desk', async ({ page }) => {
  await page.setViewportSize(desk);
  expect(await atDesk(page, { screens: publicScreens })).toEqual([]);
});

test('public pages are whole on a phone', async ({ page }) => {
  expect(await onPhone(page, { screens: publicScreens })).toEqual([]);
});

test("the administrator's screens are whole at a desk", async ({ page }) => {
  expect(await atDesk(page, { person: administrator, screens: adminScreens })).toEqual([]);
});

test("the administrator's screens are whole on a phone", async ({ page }) => {
  expect(await onPhone(page, { person: administrator, screens: adminScreens })).toEqual([]);
});

test("the seller's screens are whole at a desk", async ({ page, product }) => {
  const screens = await sellerScreens(await callerOf(product.url, seller));
  expect(await atDesk(page, { person: seller, screens })).toEqual([]);
});

test("the seller's screens are whole on a phone", async ({ page, product }) => {
  const screens = await sellerScreens(await callerOf(product.url, seller));
  expect(await onPhone(page, { person: seller, screens })).toEqual([]);
});
