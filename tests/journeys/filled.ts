import { openProduct } from './product.ts';

/** Fills the demo's shop once, before the journeys: each of their processes begins with a copy, as to fill takes five times as much as to start. */
export default async function fill(): Promise<() => Promise<void>> {
  const product = await openProduct();
  await product.end();
  process.env.JOURNEYS_FILLED = product.data;
  return product.close;
}
