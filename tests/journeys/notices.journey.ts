import { expect, seller, signIn, test } from './journey.ts';

/** What happened is told, kept, read and turned off. */

test('notices outlive the session, are read by being followed, and stay away when they are turned off', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet');
  const bell = page.getByRole('button', { name: /^Уведомления/ });
  await expect(bell).toHaveAccessibleName(/непрочитанных: \d/);
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  const before = await unread();
  await bell.click();
  // The summary has the same links, beneath what the bell shows.
  const shown = page.getByRole('dialog');
  // A buyer may have come meanwhile: each is told, the latest on top.
  await shown.getByRole('link', { name: 'Новые заказы' }).first().click();
  await expect(page).toHaveURL(/\/orders\/new/);
  await expect.poll(unread).toBe(before - 1);
  await page.reload();
  await expect.poll(unread).toBe(before - 1);

  await bell.click();
  await shown.getByRole('link', { name: 'Все уведомления' }).click();
  await expect(page.getByRole('grid', { name: 'Уведомления' })).toContainText('Новые заказы');
  await page.getByRole('button', { name: 'Прочитать все' }).click();
  await expect(bell).toHaveAccessibleName('Уведомления');

  await page.goto('/cabinet/settings/notifications');
  const orders = page.getByRole('combobox', { name: 'В кабинете: Заказы' });
  await page.getByRole('button', { name: 'Проверить: Почта' }).click();
  await expect(page.getByText(/Проверочное уведомление ушло: /)).toBeVisible();
  await orders.click();
  await page.getByRole('option', { name: 'Ничего' }).click();
  await page.getByRole('switch', { name: 'Тихие часы' }).click();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Настройки уведомлений сохранены')).toBeVisible();
  await page.reload();
  await expect(orders).toHaveValue('Ничего');
  await expect(page.getByRole('switch', { name: 'Тихие часы' })).toBeChecked();
  await page.getByRole('link', { name: 'Почему не пришло' }).click();
  await expect(page.getByRole('grid', { name: 'Почему не пришло' })).toContainText('Проверка уведомлений');
});
