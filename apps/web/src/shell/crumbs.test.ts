import { describe, expect, it } from 'vitest';
import { crumbsOf } from './crumbs.ts';
import { menuOf, placesOf, settingsOf } from './menu/entries.ts';

const entries = [...menuOf({ role: 'owner', catalogs: [{ id: '7', title: 'Сантехника' }] }), ...settingsOf('owner')];
const way = (path: string, title?: string, names = new Map<string, string>()) =>
  crumbsOf({ entries, path, title, names }).map((crumb) => crumb.label);

describe('breadcrumbs', () => {
  it('name the section and the page', () => {
    expect(way('/cabinet/orders', 'Заказы')).toEqual(['Заказы', 'Список']);
    expect(way('/cabinet/catalogs/7/brands', 'Бренды')).toEqual(['Сантехника', 'Бренды']);
    expect(way('/cabinet', 'Сводка')).toEqual(['Сводка']);
    expect(way('/cabinet/catalogs/7/products', 'Товары')).toEqual(['Сантехника', 'Товары']);
  });

  it('lead to a page below the menu by what screens have learnt', () => {
    const names = new Map([['/cabinet/catalogs/7/brands/3', 'Aquamir']]);
    expect(way('/cabinet/catalogs/7/brands/3', 'Бренд', names)).toEqual(['Сантехника', 'Бренды', 'Aquamir']);
    expect(way('/cabinet/catalogs/7/brands/3/collections', 'Коллекции', names)).toEqual([
      'Сантехника',
      'Бренды',
      'Aquamir',
      'Коллекции',
    ]);
    expect(way('/cabinet/catalogs/7/brands/4', 'Бренд')).toEqual(['Сантехника', 'Бренды', 'Бренд']);
  });

  it('name the account whose screen it is', () => {
    const names = new Map([['/cabinet/marketplaces/ozon/1', 'Домашний уют']]);
    expect(way('/cabinet/marketplaces/ozon/1/warehouses', 'Склады', names)).toEqual([
      'Ozon',
      'Аккаунты',
      'Домашний уют',
      'Склады',
    ]);
    expect(way('/cabinet/marketplaces/ozon/1/money', 'Деньги', names).at(-1)).toBe('Деньги');
  });

  it('fall back to the title outside of the menu', () => {
    expect(way('/access', 'Доступ запрещен')).toEqual(['Доступ запрещен']);
  });
});

describe('menu', () => {
  it('shows settings of people to owners only, and the cabinet to members only', () => {
    const addresses = (role: Parameters<typeof settingsOf>[0]) =>
      placesOf([...menuOf({ role, catalogs: [] }), ...settingsOf(role)]).map(({ entry }) => entry.to);
    expect(addresses('owner')).toContain('/cabinet/settings/users');
    expect(addresses('viewer')).not.toContain('/cabinet/settings/users');
    expect(addresses('admin')).toEqual([
      '/admin',
      '/admin/companies',
      '/cabinet/settings/users',
      '/admin/services',
      '/admin/retention',
      '/admin/apis',
      '/admin/telegram',
    ]);
  });
});
