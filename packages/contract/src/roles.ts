/** Who may do what: one table that the server obeys and the menu reads. */

/** Roles of the platform (`admin`) and of a company's people (the rest). */
export const roles = ['admin', 'owner', 'catalog', 'marketplace', 'orders', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const roleTitles: Record<Role, string> = {
  admin: 'Администратор площадки',
  owner: 'Владелец',
  catalog: 'Каталог',
  marketplace: 'Маркетплейсы',
  orders: 'Заказы',
  viewer: 'Наблюдатель',
};

/** Everyone who is signed in. */
export const everyone: readonly Role[] = [...roles];
/** Everyone in a company: who may look. */
export const members: readonly Role[] = ['owner', 'catalog', 'marketplace', 'orders', 'viewer'];
export const owners: readonly Role[] = ['owner'];
export const admins: readonly Role[] = ['admin'];
/** The owner may do whatever any of the company's people may. */
export const catalogEditors: readonly Role[] = ['owner', 'catalog'];
export const marketplaceEditors: readonly Role[] = ['owner', 'marketplace'];
export const orderEditors: readonly Role[] = ['owner', 'orders'];
/** Who fills cards with values, be they of products or of orders. */
export const valueEditors: readonly Role[] = ['owner', 'catalog', 'orders'];
