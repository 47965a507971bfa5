import { createBrand, createCatalog } from '@prilavok/contract';
import { callerOf } from './calls.ts';
import { expect, seller, signIn, test } from './journey.ts';

test.beforeEach(({ page }) => signIn(page, seller));

test('dialogs minimise into three tabs and an overflow, and come back with what was typed', async ({ page }) => {
  await page.goto('/cabinet/settings/users');
  const dialog = page.getByRole('dialog', { name: 'Новый пользователь' });
  for (const name of ['Анна', 'Борис', 'Вера', 'Глеб']) {
    await page.getByRole('button', { name: 'Пользователь', exact: true }).click();
    await dialog.getByLabel('Имя').fill(name);
    await dialog.getByRole('button', { name: 'Свернуть' }).click();
    await expect(dialog).toBeHidden();
  }
  const tabs = page.getByRole('navigation', { name: 'Свёрнутые окна' });
  await expect(tabs.getByRole('button', { name: 'Новый пользователь', exact: true })).toHaveCount(3);
  await tabs.getByRole('button', { name: 'Ещё свёрнутые окна: 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Новый пользователь', exact: true }).click();
  await expect(dialog.getByLabel('Имя')).toHaveValue(/Анна|Глеб/);
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await expect(dialog).toBeHidden();
  await expect(tabs.getByRole('button', { name: 'Новый пользователь', exact: true })).toHaveCount(3);
});

test('deleting asks first: closing leaves all as it was', async ({ page, product }) => {
  const { call } = await callerOf(product.url, seller);
  await call(createCatalog, { body: { title: 'Временный' } });
  await page.goto('/cabinet/catalogs');
  const row = page.getByRole('row').filter({ hasText: 'Временный' });
  const ask = async () => {
    await page.getByRole('button', { name: 'Действия с каталогом «Временный»' }).click();
    await page.getByRole('menuitem', { name: 'Удалить' }).click();
  };
  const question = page.getByRole('dialog', { name: 'Подтверждение' });
  await ask();
  await expect(question.getByRole('button', { name: 'Закрыть', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(row).toBeVisible();
  await ask();
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(row).toBeHidden();
});

test('a catalog that an account sells from isn’t deleted: the refusal names the account, and the catalog stays', async ({
  page,
}) => {
  await page.goto('/cabinet/catalogs');
  await page.getByRole('button', { name: 'Действия с каталогом «Домашний уют»' }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await page.getByRole('dialog', { name: 'Подтверждение' }).getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText(/Каталог «Домашний уют» ещё нужен: аккаунт «[^»]+»/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Домашний уют' })).toBeVisible();
});

test('a saving question is answered with «Подтвердить» or «Отменить»', async ({ page }) => {
  await page.goto('/cabinet/marketplaces/workers');
  await page.getByRole('button', { name: 'Действия с задачей «Выгрузка товаров»' }).click();
  await page.getByRole('menuitem', { name: 'Сбросить' }).click();
  const question = page.getByRole('dialog', { name: 'Сбросить задачу?' });
  await expect(question.getByRole('button', { name: 'Подтвердить' })).toBeFocused();
  await question.getByRole('button', { name: 'Отменить' }).click();
  await expect(question).toBeHidden();
});

test('the link of a page is copied, and the notice waits while it is looked at', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/cabinet/orders');
  await page.getByRole('button', { name: 'Копировать ссылку' }).click();
  const notice = page.getByText('Ссылка на страницу скопирована');
  await notice.hover();
  await page.clock.runFor(5000);
  await expect(notice).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.mouse.move(300, 300);
  await page.clock.runFor(2500);
  await expect(notice).toBeVisible();
  await page.clock.runFor(600);
  await expect(notice).toBeHidden();
});

test('a folded menu stays folded over a reload', async ({ page }) => {
  await page.goto('/cabinet');
  await page.getByRole('button', { name: 'Свернуть меню' }).click();
  await page.reload();
  const unfold = page.getByRole('button', { name: 'Развернуть меню' });
  await unfold.click();
  await expect(page.getByRole('button', { name: 'Свернуть меню' })).toBeVisible();
});

test('Ctrl+K finds a place and Enter goes there', async ({ page }) => {
  await page.goto('/cabinet');
  await expect(page.getByRole('button', { name: 'Найти что угодно' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Раздел, товар, артикул, номер заказа').fill('адреса отгр');
  await expect(page.getByRole('button', { name: 'Заказы / Адреса отгрузок' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cabinet\/orders\/shipments\/addresses$/);
});

test('a list is kept under a name, with its filters and columns, and a link still shows what it names', async ({
  page,
}) => {
  const columns = page.getByRole('columnheader');
  const views = page.getByRole('dialog', { name: 'Сохранённые виды' });
  await page.goto('/cabinet/orders?state=delivered&sort=total');
  await page.getByRole('button', { name: 'Колонки' }).click();
  await page.getByRole('checkbox', { name: 'Доставка' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(columns.filter({ hasText: 'Доставка' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Сохранённые виды' }).click();
  await views.getByLabel('Сохранить то, что сейчас на экране').fill('Доставленные');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Колонки' }).click();
  await page.getByRole('button', { name: 'Вернуть как было' }).click();
  await page.goto('/cabinet/orders?state=new');
  await expect(page.getByRole('button', { name: 'Состояние: Новый' })).toBeVisible();
  await expect(columns.filter({ hasText: 'Доставка' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Сохранённые виды' }).click();
  await views.getByRole('button', { name: 'Доставленные', exact: true }).click();
  await expect(page).toHaveURL(/state=delivered/);
  await expect(page).toHaveURL(/sort=total/);
  await expect(columns.filter({ hasText: 'Доставка' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Сохранённые виды' }).click();
  const share = views.getByRole('button', { name: 'Показать вид всем: Доставленные' });
  await share.click();
  await expect(share).toHaveAttribute('aria-pressed', 'true');
  await views.getByRole('button', { name: 'Забыть вид: Доставленные' }).click();
  await expect(share).toHaveCount(0);
});

test('a refused card leads to the very field', async ({ page }) => {
  await page.goto('/cabinet/marketplaces/workers');
  await page.getByRole('row', { name: 'Выбрать задачу Выгрузка товаров' }).click();
  await page.getByRole('link', { name: 'Штрихкод' }).first().click();
  await expect(page.getByRole('complementary').getByLabel('Штрихкоды')).toBeFocused();
});

test('on a phone the bar leads to orders, shipments, labels and the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cabinet');
  const bar = page.getByRole('navigation', { name: 'Быстрые переходы' });
  await bar.getByRole('link', { name: 'Отгрузки' }).click();
  await expect(page).toHaveURL(/\/orders\/shipments$/);
  await bar.getByRole('link', { name: 'Этикетки' }).click();
  await expect(page).toHaveURL(/\/orders\?tab=labels$/);
  await bar.getByRole('button', { name: 'Ещё' }).click();
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
});

test('«?» lists the keys, «/» goes to the search, Alt with an arrow to the next row', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/cabinet/orders/statuses');
  await expect(page.getByRole('row').filter({ hasText: 'Новый' }).first()).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Сочетания клавиш' });
  await expect(keys.getByText('Следующая строка')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('grid').getByRole('row').nth(1).click();
  const side = page.getByRole('complementary');
  // Until it is there the side has the name of what it shows.
  await expect(side.getByRole('heading').first()).not.toHaveText('Статус');
  const first = await side.getByRole('heading').first().textContent();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(side.getByRole('heading').first()).not.toHaveText(first ?? '');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(side.getByRole('heading').first()).toHaveText(first ?? '');
  await side.getByRole('button', { name: 'Поделиться' }).click();
  await expect(page.getByText('Ссылка скопиррована в буфер обмена')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('where the browser refuses its clipboard, the text is shown to be copied by hand', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await page.goto('/cabinet/orders/statuses');
  await page.getByRole('row').filter({ hasText: 'Новый' }).first().click();
  await page.getByRole('complementary').getByRole('button', { name: 'Поделиться' }).click();
  await expect(page.getByRole('dialog', { name: 'Скопируйте вручную' }).getByLabel('Текст')).toHaveValue(page.url());
});

test('the row that is focused stays so when the list gets a new one on top, and its checkbox says whose it is', async ({
  page,
  product,
}) => {
  const { call } = await callerOf(product.url, seller);
  await page.goto('/cabinet/catalogs/1/brands?sort=title');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows.nth(2)).toHaveText(/\p{L}/u);
  const second = (await rows.nth(2).getByRole('gridcell').nth(2).textContent()) ?? '';
  await expect(rows.nth(2).getByRole('checkbox', { name: `Выбрать бренд ${second}` })).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await call(createBrand, { path: { catalog: '1' }, body: { title: '0 — новый сверху' } });
  // What comes back after a lost line is asked anew.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(rows.nth(1)).toContainText('новый сверху');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary').getByRole('heading', { name: second })).toBeVisible();
});

test('pictures of a list are fetched as small as they are shown', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/cds/files/')) fetched.push(request.url());
  });
  await page.goto('/cabinet/orders');
  await expect(page.getByRole('grid').getByRole('img').or(page.locator('[role=grid] img')).first()).toBeVisible();
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  expect(fetched.filter((address) => !address.endsWith('?size=96'))).toEqual([]);
});

test('times follow the clock of the company, and say so to whoever has another', async ({ page, browser, baseURL }) => {
  const far = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Asia/Vladivostok', baseURL: baseURL ?? '' });
  const tab = await far.newPage();
  await signIn(tab, seller);
  const times = async (one: typeof page) => {
    await one.goto('/cabinet/orders?sort=createdAt');
    return one.locator('[role=grid] time').first().textContent();
  };
  expect(await times(tab)).toBe(await times(page));
  await tab.getByRole('button', { name: /^Вы вошли как/ }).click();
  await expect(tab.getByText('Время в кабинете: Москва, UTC+3')).toBeVisible();
  await far.close();
});

test('a dialog whose first field searches shows all of its fields: the list opens when it is asked for', async ({
  page,
}) => {
  await page.goto('/cabinet/catalogs/1/products');
  await page
    .getByRole('checkbox', { name: /^Выбрать товар/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Изменить', exact: true }).click();
  const act = page.getByRole('dialog').getByRole('combobox', { name: 'Что сделать' });
  await expect(act).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  await act.click();
  await page.getByRole('option', { name: 'Перенести в категорию' }).click();
  const category = page.getByRole('dialog').getByRole('combobox', { name: 'Категория' });
  await category.focus();
  await expect(page.getByRole('option')).toHaveCount(0);
  await category.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
});
