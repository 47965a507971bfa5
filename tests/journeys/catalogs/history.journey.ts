import { expect, seller, signIn, test } from '../journey.ts';

test('a seller takes back one field of a change, then all of it, and sees that in the history', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/products?q=CHA-1123');
  await page.getByRole('row').getByRole('link', { name: 'Подставка с зарядкой' }).first().click();
  const title = page.getByLabel(/^Название/).first();
  const was = await title.inputValue();
  await title.fill('Подставка складная');
  await page.getByLabel('Описание').fill('Складывается в карман.');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: 'Подставка складная' })).toBeVisible();
  // The button is at rest while it saves, too: what the server has is told beside the form.
  await expect(page.getByRole('region', { name: 'Последнее' })).toContainText('Подставка складная');

  await page.getByRole('navigation', { name: 'Части карточки' }).getByRole('button', { name: 'История' }).click();
  const history = page.getByRole('listitem').filter({ hasText: 'Подставка складная' });
  await history.first().getByRole('button', { name: 'Вернуть поле «Название»' }).click();
  await expect(page.getByText('Возвращено, как было')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: was })).toBeVisible();
  // The other field of the change is still as it left it, and goes back with the whole.
  await history.last().getByRole('button', { name: 'Вернуть как было' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /Описание:.*Складывается в карман\./ })).toHaveCount(2);
});
