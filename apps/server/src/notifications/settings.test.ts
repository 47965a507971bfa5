import { changeNotificationSettings, getNotificationSettings } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();
const quiet = { cabinet: [], telegram: [] };

describe('settings of notifications', () => {
  it('stay as they are for the themes that a save does not name', async () => {
    const shop = await aCompany(server);
    const before = (await shop.call(getNotificationSettings)).settings;
    const saved = await shop.call(changeNotificationSettings, { body: { settings: [{ theme: 'orders', ...quiet }] } });
    expect(saved.settings).toEqual(
      before.map((each) => (each.theme === 'orders' ? { theme: 'orders', ...quiet } : each)),
    );
    await shop.call(changeNotificationSettings, { body: { settings: [{ theme: 'tasks', ...quiet }] } });
    const { settings } = await shop.call(getNotificationSettings);
    const silent = settings.filter(({ cabinet, telegram }) => cabinet.length + telegram.length === 0);
    expect(silent.map(({ theme }) => theme)).toEqual(['orders', 'tasks']);
  });

  it('are each person’s own', async () => {
    const shop = await aCompany(server);
    const viewer = await shop.as('viewer');
    const before = await viewer.call(getNotificationSettings);
    await shop.call(changeNotificationSettings, { body: { settings: [{ theme: 'orders', ...quiet }] } });
    expect(await viewer.call(getNotificationSettings)).toEqual(before);
  });
});
