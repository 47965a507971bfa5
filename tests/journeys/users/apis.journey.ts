import { administrator, expect, signIn, test } from '../journey.ts';

test('the administrator sees which fields of the marketplaces’ APIs go, from which day, and whether they are ours', async ({
  page,
}) => {
  await signIn(page, administrator);
  await page.goto('/admin/apis');
  const fields = page.getByRole('region', { name: 'Поля, которые отключают' });
  const ours = fields.getByRole('list', { name: 'Поля, которые мы шлём или читаем' });
  await expect(ours.getByRole('listitem').filter({ hasText: 'stocks.quant_size' })).toContainText(
    'отключено с 26 июня 2025',
  );
  const others = fields.getByRole('list', { name: 'Поля, которыми мы не пользуемся' });
  await expect(others).toBeHidden();
  await fields.getByText(/^Поля наших методов, которыми мы не пользуемся: \d+$/).click();
  const row = others.getByRole('listitem').filter({ hasText: 'from_date' });
  await expect(row).toContainText('в параметрах');
  await expect(row).toContainText('отключено с 12 октября');
  await expect(row).toContainText('GET /v2/campaigns/{campaignId}/returns');
});
