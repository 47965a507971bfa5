import {
  changeNotificationSettings,
  createApiKey,
  findNotificationSeverities,
  findNotificationThemes,
  getMe,
  getNotificationSettings,
  severities,
  themes,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { onPlatform } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import { aCompany, anAdministrator, clientOf } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { signed } from '../users/testing/signed.ts';

const server = useServer();
const quiet = { cabinet: [], mail: [], telegram: [] };

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
    const silent = settings.filter(({ cabinet, mail }) => cabinet.length + mail.length === 0);
    expect(silent.map(({ theme }) => theme)).toEqual(['orders', 'tasks']);
  });

  it('are each person’s own', async () => {
    const shop = await aCompany(server);
    const viewer = await shop.as('viewer');
    const before = await viewer.call(getNotificationSettings);
    await shop.call(changeNotificationSettings, { body: { settings: [{ theme: 'orders', ...quiet }] } });
    expect(await viewer.call(getNotificationSettings)).toEqual(before);
  });

  it('name every theme and severity in words, and begin with all in the cabinet, nothing by mail, orders and trouble in Telegram', async () => {
    const shop = await aCompany(server);
    const known = (await shop.call(findNotificationThemes)).rows;
    expect(known.map((row) => row.id)).toEqual([...themes]);
    const weights = (await shop.call(findNotificationSeverities)).rows;
    expect(weights.map((row) => row.id)).toEqual([...severities]);
    for (const { title } of [...known, ...weights]) expect(title).toMatch(/^[А-ЯЁ]/);
    const { settings } = await shop.call(getNotificationSettings);
    const loud = ['orders', 'returns'];
    expect(settings).toEqual(
      themes.map((theme) => ({
        theme,
        cabinet: [...severities],
        mail: [],
        telegram: loud.includes(theme) ? [...severities] : ['warn', 'error'],
      })),
    );
    const body = { settings: [{ theme: 'orders' as const, cabinet: [], mail: [] }] };
    const saved = await shop.call(changeNotificationSettings, { body });
    // A program of before Telegram names two ways: the third stays as it was.
    expect(saved.settings[0]).toEqual({ theme: 'orders', cabinet: [], mail: [], telegram: [...severities] });
  });

  it('refuse a theme and a severity that there are not, naming the field, and stay as they were', async () => {
    const shop = await aCompany(server);
    const before = await shop.call(getNotificationSettings);
    for (const [wrong, field] of [
      [{ theme: 'weather', ...quiet }, 'settings.0.theme'],
      [{ theme: 'orders', ...quiet, cabinet: ['loud'] }, 'settings.0.cabinet.0'],
      [{ theme: 'orders', cabinet: [] }, 'settings.0.mail'],
    ] as const) {
      const refusal = await shop.refused(changeNotificationSettings, { body: { settings: [wrong] } });
      expect(refusal).toMatchObject({ status: 400, body: { details: [{ field }] } });
    }
    const rules = (quiet: object) => shop.refused(changeNotificationSettings, { body: { rules: { quiet } } });
    const days = [1];
    for (const quiet of [
      { from: '25:00', to: '08:00', days },
      { from: '08:00', to: '08:00', days },
      { from: '22:00', to: '08:00', days: [] },
      { from: '22:00', to: '08:00', days: [1, 1] },
    ])
      expect((await rules(quiet)).status).toBe(400);
    expect(await shop.call(getNotificationSettings)).toEqual(before);
  });

  it('of a theme that was split off another one go on as that one was set', async () => {
    const shop = await aCompany(server);
    const { id } = await shop.call(getMe);
    await onPlatform(
      (db) => execute(db)`
        insert into notification_settings (user_id, settings)
        values (${id}, ${JSON.stringify([{ theme: 'orders', cabinet: ['error'], mail: ['error'] }])})`,
    );
    const { settings } = await shop.call(getNotificationSettings);
    const loud = settings.filter(({ mail }) => mail.length > 0);
    expect(loud.map(({ theme }) => theme)).toEqual(['orders', 'returns']);
    expect(loud.every(({ cabinet }) => cabinet.length === 1)).toBe(true);
  });

  it('keep the rules that a save does not name', async () => {
    const shop = await aCompany(server);
    const quiet = { from: '22:00', to: '08:00', days: [1, 7] };
    const digest = { at: '09:00', themes: ['orders' as const], ways: ['mail' as const] };
    await shop.call(changeNotificationSettings, { body: { rules: { quiet } } });
    await shop.call(changeNotificationSettings, { body: { rules: { digest } } });
    const { rules, timezone } = await shop.call(changeNotificationSettings, { body: {} });
    expect({ rules, timezone }).toEqual({
      rules: { quiet, digest, mutes: [] },
      timezone: 'Europe/Moscow',
    });
    const cleared = await shop.call(changeNotificationSettings, { body: { rules: { quiet: null } } });
    expect(cleared.rules).toEqual({ quiet: null, digest, mutes: [] });
  });

  it('both stay when two themes are saved at once', async () => {
    const shop = await aCompany(server);
    await Promise.all(
      (['orders', 'tasks'] as const).map((theme) =>
        shop.call(changeNotificationSettings, { body: { settings: [{ theme, ...quiet }] } }),
      ),
    );
    const { settings } = await shop.call(getNotificationSettings);
    expect(settings.filter(({ cabinet }) => cabinet.length === 0).map(({ theme }) => theme)).toEqual([
      'orders',
      'tasks',
    ]);
  });

  it('belong to people of a company, and to no program', async () => {
    const admin = await anAdministrator(server);
    expect((await admin.refused(getNotificationSettings)).status).toBe(403);
    const shop = await aCompany(server);
    const key = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    const refusal = await signed(server, key, 'GET', getNotificationSettings.url);
    expect([refusal.status, (await refusal.json()).message]).toEqual([
      403,
      'Уведомления приходят человеку, а не ключу API',
    ]);
    expect((await clientOf(server).refused(getNotificationSettings)).status).toBe(401);
  });
});
