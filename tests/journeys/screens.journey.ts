import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { adminScreens, publicScreens, type Screen, sellerScreens } from './addresses.ts';
import { callerOf } from './calls.ts';
import { administrator, expect, type Person, seller, signIn, test } from './journey.ts';
import { type Trouble, watch } from './trouble.ts';

/** Every screen is seen whole: it opens on a phone, and is then looked at on a desk, in both themes. */
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Waits until a screen has all that it asks for. */
async function whole(page: Page, trouble: Trouble, title: string): Promise<void> {
  // Before it stands how many new orders wait.
  await expect.poll(async () => (await page.title()).replace(/^\(\d+\) /, '')).toBe(`${title} · Прилавок`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await trouble.quiet();
}

/** Walks through the screens; answers what is wrong with them. */
async function walk(page: Page, screens: readonly Screen[], person?: Person): Promise<string[]> {
  const trouble = watch(page);
  if (person) await signIn(page, person);
  await page.goto(screens[0]?.[0] ?? '/');
  const found: string[] = [];
  for (const [address, title, shows] of screens) {
    const tell = (what: string[]) => found.push(...what.map((each) => `${address}: ${each}`));
    const settled = () => whole(page, trouble, title).catch(({ message }: Error) => tell([message]));
    const shown = () => expect(page.getByRole('main')).toContainText(shows);
    await page.setViewportSize(phone);
    // As a link inside does: scripts and axe stay, so that most of the time goes into looking.
    await page.evaluate((to) => history.pushState(null, '', to), address);
    await settled();
    tell(await page.evaluate(beyondTheEdge));
    await page.setViewportSize(desk);
    await settled();
    await shown().catch(({ message }: Error) => tell([message]));
    tell(await faults(page, { without: ['region'] }));
    await page.getByRole('button', { name: /^(Тёмная|Светлая) тема$/ }).click();
    // Another theme has other colours, and nothing else.
    tell(await faults(page, { only: ['color-contrast'] }));
    tell(trouble.take());
  }
  return found;
}

/** What axe finds serious or critical; `region`, which takes half of its time, finds nothing that is. */
async function faults(page: Page, rules: Parameters<typeof violations>[1]): Promise<string[]> {
  const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
  return (await violations(page, rules))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [`${scheme}, ${id}`, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))].join(' '));
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
    ...(page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} px wide on a phone`] : []),
    ...lost.map((control) => `beyond the edge of a phone: ${control.outerHTML.slice(0, 160)}`),
  ];
}

test.describe.configure({ timeout: 600_000 });

test('public pages are whole', async ({ page }) => {
  expect(await walk(page, publicScreens)).toEqual([]);
});

test("the administrator's screens are whole", async ({ page }) => {
  expect(await walk(page, adminScreens, administrator)).toEqual([]);
});

test("the seller's screens are whole", async ({ page, product }) => {
  const screens = await sellerScreens(await callerOf(product.url, seller));
  expect(await walk(page, screens, seller)).toEqual([]);
});
