import { z } from 'zod';
import { goods, goodsRefused, type Operations } from './wire.ts';

const { reads, writes } = goods;

const Text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
const Link = z.object({ url: z.string() });
const OptionalLink = Link.nullish().transform((value) => value ?? undefined);
const Whole = z.int().max(2_147_483_647);
const Barcode = z
  .int()
  .nullish()
  .transform((value) => value ?? undefined);
const listOf = <Item extends z.ZodType>(item: Item, most = 1_000) =>
  z
    .array(item)
    .max(most)
    .nullish()
    .transform((list) => list ?? []);
const Characteristic = z.object({ characteristic_id: z.int(), characteristic_value: z.string() });

const Sku = z.object({
  seller_sku_id: z.string().min(1).max(80),
  sku_group_id: z.string().min(1).max(50),
  shop_id: z.int(),
  category_id: z.int(),
  title: z.string().max(90),
  short_description: z.string().max(390),
  description: z.string().max(6_000),
  price: Whole,
  old_price: Whole.nullish().transform((value) => value ?? undefined),
  currency_code: z.string(),
  vat: z.string(),
  barcode: Barcode,
  length: Whole,
  width: Whole,
  height: Whole,
  weight: Whole,
  product_images: z.array(Link).min(1).max(10),
  product_filters_list: z.array(Characteristic),
  defined_characteristic_list: listOf(Characteristic),
  sku_filter_list: listOf(
    z.object({
      characteristic_id: z.int(),
      characteristic_values: z.array(z.object({ characteristic_value: z.string() })),
    }),
  ),
  custom_characteristic_values_skus: listOf(
    z.object({ characteristic_title: z.string().max(255), characteristic_value: z.string().max(255) }),
    3,
  ),
  product_attributes: listOf(z.string(), 10),
  okpd2: z.string().default(''),
  certificate: Text,
  composition: Text,
  instruction: Text,
  size_chart: Text,
  photo360: OptionalLink,
  video: OptionalLink,
});

const Change = z.object({
  seller_sku_id: z.string().min(1).max(80),
  barcode: Barcode,
  dimensions: z
    .object({ length: Whole, width: Whole, height: Whole, weight: Whole })
    .nullish()
    .transform((value) => value ?? undefined),
  sku_filter_list: z
    .array(z.object({ characteristic_id: z.int(), characteristic_values: z.array(z.string()) }))
    .nullish()
    .transform((value) => value ?? undefined),
});

export const ShopPath = z.object({ shop_id: z.coerce.number().int() });

/** Cards go in as tasks: only a task's outcome tells what became of them. */
export const uploads: Operations = {
  'POST /api/seller/v1/products/sku': writes(
    { body: z.object({ sku_list: z.array(Sku).min(1) }) },
    ({ account, next, now, clock, pace }, { body }) => {
      const task_id = next();
      account.tasks[task_id] = { ...newTask(now, clock, pace.task), waiting: { create: body.sku_list } };
      return { task_id };
    },
  ),

  'POST /api/seller/v1/products/sku/shops/{shop_id}/sku/update': writes(
    { path: ShopPath, body: z.object({ sku_list: z.array(Change).min(1) }) },
    ({ account, next, now, clock, pace }, { path, body }) => {
      if (!account.shops.some(({ id }) => id === path.shop_id))
        throw goodsRefused('SHOP_NOT_FOUND', `Магазин ${path.shop_id} не найден`);
      const task_id = next();
      const waiting = { shop: path.shop_id, change: body.sku_list };
      account.tasks[task_id] = { ...newTask(now, clock, pace.task), waiting };
      return { task_id };
    },
  ),

  'GET /api/seller/v1/products/sku/tasks/{task_id}/status': reads({}, ({ account, params, clock }) => {
    const task = account.tasks[params.task_id ?? ''];
    if (!task) throw goodsRefused('TASK_NOT_FOUND', `Задача ${params.task_id} не найдена`);
    const begun = task.startedAt <= clock ? 'IN_PROGRESS' : 'CREATED';
    return {
      status: task.waiting ? begun : 'COMPLETED',
      total_upload: task.uploaded,
      count_error: new Set(task.errors.map(({ seller_sku_id }) => seller_sku_id)).size,
      count_warning: task.warnings.length,
      error: task.errors,
      warnings: task.warnings,
    };
  }),
};

const newTask = (now: number, clock: number, takes: number) => ({
  createdAt: now,
  startedAt: clock + takes / 2,
  dueAt: clock + takes,
  uploaded: 0,
  errors: [],
  warnings: [],
});
