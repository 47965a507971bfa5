import { type Role, roleTitles, type User } from '@prilavok/contract';

/** A person's name, or the mail of one who has given none. */
export function nameOf(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
}

/** Rights of each role of a company, in a line. */
const may: Record<Exclude<Role, 'admin'>, string> = {
  owner: 'всё, и люди с ключами тоже',
  catalog: 'каталоги, товары, свойства',
  marketplace: 'аккаунты, сопоставление, задачи',
  orders: 'заказы, посылки, отгрузки',
  viewer: 'смотреть, ничего не меняя',
};

/** Roles that a person of a company can have, with what each of them may do. */
export const companyRoles = (['owner', 'catalog', 'marketplace', 'orders', 'viewer'] as const).map((role) => ({
  value: role,
  label: roleTitles[role],
  may: may[role],
}));
