import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { adminScreens, publicScreens, type Screen, sellerScreens } from './addresses.ts';
import { callerOf } from './calls.ts';
import { administrator, expect, type Person, seller, signIn, test } from './journey.ts';
import { type Trouble, watch } from './trouble.ts';

/**
 * Every screen is seen whole: walked to inside of the cabinet at a desk, in both themes, and opened by its address on a phone.
 */
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

interface Visit {
  person?: Person;
  screens: readonly Screen[];
}

/** Waits until a screen has all that it asks for. */
async function whole(page: Page, trouble: Trouble, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Прилавок`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await trouble.quiet();
}

async function atDesk(page: Page, { person, screens }: Visit): Promise<string[]> {
  const trouble = watch(page);
  if (person) await signIn(page, person);
  else await page.goto('/');
  const found: string[] = [];
  const look = async (address: string) => {
    const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
    found.push(...(await faults(page)).map((each) => `${address}, ${scheme}: ${each}`));
  };
  for (const [address, title] of screens) {
    // As a link inside does: scripts and axe stay, so that most of the time goes into looking.
    await page.evaluate((to) => history.pushState(null, '', to), address);
    await whole(page, trouble, title).catch((error: Error) => found.push(`${address}: ${error.message}`));
    await look(address);
    await page.getByRole('button', { name: /^(Тёмная|Светлая) тема$/ }).click();
    await look(address);
    found.push(...trouble.take().map((each) => `${address}: ${each}`));
  }
  return found;
}

/** What axe finds serious or critical. It is brought in once per document: that takes longer than a look. */
async function faults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().include('head').analyze();
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    interface Violation {
      id: string;
      impact: string;
      nodes: { html: string }[];
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))].join(' '));
  });
}

async function onPhone(page: Page, { person, screens }: Visit): Promise<string[]> {
  const trouble = watch(page);
  await page.setViewportSize(phone);
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  if (person) await signIn(page, person);
  const found: string[] = [];
  for (const [address, title] of screens) {
    await page.goto(address);
    await whole(page, trouble, title).catch((error: Error) => found.push(`${address}: ${error.message}`));
    found.push(...(await page.evaluate(beyondTheEdge)).map((each) => `${address}, beyond the edge: ${each}`));
    found.push(...trouble.take().map((each) => `${address}: ${each}`));
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

test.describe.configure({ timeout: 600_000 });

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
