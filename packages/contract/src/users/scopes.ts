import { z } from 'zod';
import type { AnyEndpoint } from '../endpoint.ts';

/**
 * Scopes of an API key: a room, to read or to write. Who may write may read, too. People, keys, companies and
 * chats of Telegram are changed by people alone.
 */
export const apiKeyScopes = [
  'catalogs:read',
  'catalogs:write',
  'calculation:read',
  'calculation:write',
  'marketplaces:read',
  'marketplaces:write',
  'orders:read',
  'orders:write',
  'feeds:read',
  'feeds:write',
  'statistics:read',
  'statistics:write',
  'notifications:read',
  'notifications:write',
  'telegram:read',
  'users:read',
] as const;
export const ApiKeyScope = z.enum(apiKeyScopes);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

/** The rooms that scopes name, as the screen calls them. */
export const scopeRoomTitles = {
  catalogs: 'Каталоги',
  calculation: 'Расчёты',
  marketplaces: 'Маркетплейсы',
  orders: 'Заказы',
  feeds: 'Фиды',
  statistics: 'Статистика',
  notifications: 'Уведомления',
  telegram: 'Телеграм',
  users: 'Люди и ключи',
} as const;
export type ScopeRoom = keyof typeof scopeRoomTitles;
export const scopeRooms = Object.keys(scopeRoomTitles) as ScopeRoom[];

/** The room of a call, by which scopes admit it. */
export const scopeRoomOf = ({ resource }: Pick<AnyEndpoint, 'resource'>): ScopeRoom =>
  resource.split('/')[0] as ScopeRoom;

/** Whether these scopes admit a call. */
export function scopesAdmit(
  scopes: readonly ApiKeyScope[],
  endpoint: Pick<AnyEndpoint, 'resource' | 'reads'>,
): boolean {
  const room = scopeRoomOf(endpoint);
  const admitting: string[] = endpoint.reads ? [`${room}:read`, `${room}:write`] : [`${room}:write`];
  return scopes.some((scope) => admitting.includes(scope));
}

/** A scope in words: «Заказы: запись». */
export function scopeTitle(scope: ApiKeyScope): string {
  const [room, deed] = scope.split(':') as [ScopeRoom, string];
  return `${scopeRoomTitles[room]}: ${deed === 'write' ? 'запись' : 'чтение'}`;
}
