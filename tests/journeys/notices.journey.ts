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
  const orders = page.getByRole('group', { name: 'В кабинете: Заказы' });
  for (const severity of ['К сведению', 'Удачи', 'Предупреждения', 'Ошибки']) await orders.getByText(severity).click();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Настройки уведомлений сохранены')).toBeVisible();
  await page.reload();
  await expect(orders.getByRole('checkbox', { name: 'Ошибки' })).not.toBeChecked();
});
