import { test as base, expect, type Page } from '@playwright/test';
import { openProduct, type Product } from './product.ts';

export { expect };

/** A journey finds one product, its shop filled, and addresses relative to it. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const product = await openProduct(process.env.JOURNEYS_FILLED);
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

export interface Person {
  email: string;
  password: string;
}

export const seller: Person = { email: 'demo@prilavok.test', password: 'prilavok-demo' };
export const administrator: Person = { email: 'admin@prilavok.test', password: 'prilavok-demo' };

/** Gives a browser the session of a person, by a call: where a journey begins, its first address opens. Forms of sign-in have journeys of their own. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const context = page.context();
  const answer = await context.request.post('/uas/auth/login', { data: person });
  const { accessToken } = await answer.json();
  const { cookies } = await context.storageState();
  const localStorage = [{ name: 'access_token', value: accessToken }];
  await context.setStorageState({ cookies, origins: [{ origin: new URL(answer.url()).origin, localStorage }] });
}

export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Электронная почта').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}

/** Another person's browser, with nothing remembered. */
export const anotherBrowser = async (page: Page): Promise<Page> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('This page has no browser');
  return (await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' })).newPage();
};
