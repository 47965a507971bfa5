import { type Account, scopedTaskTypes, type Task } from '@prilavok/contract';
import { Go } from '#ui/page/go.tsx';
import { WarehouseAct } from '../new-warehouse.tsx';

/** Remedy for an obstacle to a task, as long as it stands in its way. */
export function Obstacle({ task: { type }, account }: { task: Task; account: Account }) {
  const { id, marketplace, catalog, status } = account;
  const own = `/cabinet/marketplaces/${marketplace}/${id}`;
  if (status.pausedAt !== null) return <Go to={own}>К аккаунту</Go>;
  if (catalog === null && scopedTaskTypes.includes(type)) return <Go to={`${own}?edit=true`}>Выбрать каталог</Go>;
  if (status.warehouseNeeded && type === 'stocks_prices_upload') return <WarehouseAct account={account} />;
  return null;
}
