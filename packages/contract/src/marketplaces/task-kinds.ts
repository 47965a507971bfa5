import { z } from 'zod';

export const taskTypes = [
  'products_upload',
  'stocks_prices_upload',
  'orders_import',
  'returns_import',
  'money_import',
  'products_sync',
  'categories_refresh',
  'promotions_refresh',
  'promotions_change',
  'warehouses_refresh',
  'reports',
  'analytics',
  'positions',
  'ratings',
] as const;
export const TaskType = z.enum(taskTypes);
export type TaskType = z.infer<typeof TaskType>;

export const taskStatuses = ['success', 'pending', 'running', 'failed'] as const;
export const TaskStatus = z.enum(taskStatuses);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** `accepted` and `refused` are the marketplace's answer; `sent` waits for it; `missing` lacked something and was not sent. */
export const ProductResult = z.enum(['sent', 'accepted', 'refused', 'skipped', 'missing']);
export type ProductResult = z.infer<typeof ProductResult>;
