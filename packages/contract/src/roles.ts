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

/** One row of the table: which desks, and what of the product that opens to them. */
export interface Access {
  roles: readonly Role[];
  /** Stands in docs/calls.md. */
  title: string;
}

/**
 * Which desks may do which acts. A call names a row of this table (`roles: orderReaders`) and never a list of its own; the server, the
 * menu, the buttons and docs/calls.md read it from there. The owner may do whatever any of the company's people may.
 */
export const access = {
  everyone: { roles, title: 'own profile and live events' },
  admins: { roles: ['admin'], title: 'the platform: companies, services, retention, APIs of marketplaces' },
  owners: { roles: ['owner'], title: 'API keys, the journal of acts, the end of the demo' },
  keepers: { roles: ['owner', 'admin'], title: 'people of the company, or of all companies' },
  members: {
    roles: ['owner', 'catalog', 'marketplace', 'orders', 'viewer'],
    title: 'reads catalogs, calculations, accounts, mapping and tasks; own notices, settings and views',
  },
  catalogEditors: { roles: ['owner', 'catalog'], title: 'writes catalogs, imports, calculations and suppliers' },
  exporters: {
    roles: ['owner', 'catalog', 'marketplace'],
    title: 'begins, repeats, stops, removes and restores exports of products',
  },
  supplierReaders: {
    roles: ['owner', 'catalog', 'marketplace', 'viewer'],
    title: 'reads suppliers, their price lists and prices, and what a result was calculated from',
  },
  marketplaceEditors: {
    roles: ['owner', 'marketplace'],
    title: 'writes accounts, mapping, tasks and cards; reads the log of requests, which holds whole messages',
  },
  moneyReaders: {
    roles: ['owner', 'marketplace', 'viewer'],
    title: 'reads accruals, realization and reports of marketplaces',
  },
  orderReaders: {
    roles: ['owner', 'marketplace', 'orders', 'viewer'],
    title: 'reads orders, parcels, shipments, returns, their labels and documents',
  },
  orderEditors: { roles: ['owner', 'orders'], title: 'writes orders, shipments, returns and their settings' },
  feedEditors: {
    roles: ['owner', 'catalog', 'marketplace', 'orders'],
    title: 'writes feeds: those of goods all but `orders`, those of orders only `owner` and `orders`',
  },
  valueEditors: { roles: ['owner', 'catalog', 'orders'], title: 'stores files for values of products and orders' },
} as const satisfies Record<string, Access>;

/** Everyone who is signed in. */
export const everyone: readonly Role[] = access.everyone.roles;
/** Everyone in a company: who may look. */
export const members: readonly Role[] = access.members.roles;
export const owners: readonly Role[] = access.owners.roles;
export const admins: readonly Role[] = access.admins.roles;
/** Who keeps the lists of people: of the own company, or of all. */
export const keepers: readonly Role[] = access.keepers.roles;
export const catalogEditors: readonly Role[] = access.catalogEditors.roles;
/** Who has files of products written. */
export const exporters: readonly Role[] = access.exporters.roles;
/** Who sees at what price suppliers sell. */
export const supplierReaders: readonly Role[] = access.supplierReaders.roles;
export const marketplaceEditors: readonly Role[] = access.marketplaceEditors.roles;
/** Who sees what marketplaces pay and keep. */
export const moneyReaders: readonly Role[] = access.moneyReaders.roles;
/** Who sees orders with their buyers. */
export const orderReaders: readonly Role[] = access.orderReaders.roles;
export const orderEditors: readonly Role[] = access.orderEditors.roles;
/** Who fills cards with values, be they of products or of orders. */
export const valueEditors: readonly Role[] = access.valueEditors.roles;
/** Who writes feeds; which of the two kinds, the server asks by the feed. */
export const feedEditors: readonly Role[] = access.feedEditors.roles;
