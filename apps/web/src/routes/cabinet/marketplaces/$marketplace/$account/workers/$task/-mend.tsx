import { Button, Menu } from '@mantine/core';
import {
  changePropertyMappings,
  createBrand,
  createBulkChange,
  createSending,
  findRequestLogs,
  runTask,
  type Task,
} from '@prilavok/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { useMay } from '#api/use-may.ts';
import { addressOfFault, type Shop } from '#features/marketplaces/tasks/faults.tsx';
import { number } from '#text/numbers.ts';
import { Go } from '#ui/page/go.tsx';
import type { FaultGroup } from './-fault-groups.ts';
import { changePrices, mendForAll, mendWithoutBrand, secureForAll, sendAnew, shortenForAll } from './-mend-faults.ts';

/** Way to mend a fault of all its goods at once, or link to where it is mended. */
export function Mend({ group, task, where }: { group: FaultGroup; task: Task; where: Shop }) {
  const mayChange = useMay(createBulkChange);
  const mayCreateBrand = useMay(createBrand);
  const mayMap = useMay(changePropertyMappings);
  const maySend = useMay(createSending);
  const mayRun = useMay(runTask);
  const mayReadLog = useMay(findRequestLogs);
  const { catalog } = where;
  const [first] = group.faults;
  if (!first) return null;
  const all = catalog && { task, mayRun, catalog };
  if (all && group.mends === 'shorten' && mayMap)
    return <Act onClick={() => shortenForAll(group, all)}>Сократить по словам</Act>;
  if (all && group.mends === 'https' && mayChange)
    return <Act onClick={() => secureForAll(group, all)}>Перевести на https</Act>;
  if (all && group.mends === 'price' && mayChange)
    return <Act onClick={() => changePrices(group, all)}>Изменить цены</Act>;
  if (all && group.mends === 'send' && maySend) return <Act onClick={() => sendAnew(group, all)}>Отправить снова</Act>;
  const forAll = all && isGiven(group) && mayChange && (
    <ForAll group={group} mend={(category) => mendForAll(group, { ...all, category })} />
  );
  if (forAll && group.mends === 'brand' && mayCreateBrand)
    return (
      <>
        {forAll}
        <Act onClick={() => mendWithoutBrand(group, all)}>Нет бренда</Act>
      </>
    );
  // A description may be taken from elsewhere, too.
  if (forAll && group.mends !== 'description') return forAll;
  if (first.field === 'images' && first.code === 'empty' && catalog)
    return <Go to={`/cabinet/catalogs/${catalog}?tab=unpictured`}>Все без картинок</Go>;
  const category = first.categories.find(({ id }) => id !== null)?.id;
  const to = addressOfFault(first, { ...where, product: null, offer: '', category });
  if (to)
    return (
      <>
        {forAll}
        <Go to={to.address}>{to.title}</Go>
      </>
    );
  // Nobody knows what it is about: what was asked and answered is in the journal, and what was a passing mood goes by itself.
  return (
    <>
      {all && maySend && task.type === 'products_upload' && (
        <Act onClick={() => sendAnew(group, all)}>Отправить снова</Act>
      )}
      {mayReadLog && (
        <Go to={`/cabinet/marketplaces/${where.marketplace}/${where.account}/request-logs`}>Журнал запросов</Go>
      )}
    </>
  );
}

/** One value is asked for, and given to all. */
const isGiven = ({ mends }: FaultGroup) =>
  mends === 'sizes' || mends === 'brand' || mends === 'description' || mends === 'property';

function Act({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="subtle" size="compact-xs" onClick={onClick}>
      {children}
    </Button>
  );
}

function ForAll({ group, mend }: { group: FaultGroup; mend: (category?: string) => void }) {
  const categories = (group.faults[0]?.categories ?? []).filter(({ id }) => id !== null);
  if (categories.length < 2) return <Act onClick={() => mend()}>Задать для всех</Act>;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" size="compact-xs" rightSection={<IconChevronDown size={14} />}>
          Задать
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        <Menu.Item onClick={() => mend()}>Для всех</Menu.Item>
        <Menu.Divider />
        <Menu.Label>Только в категории</Menu.Label>
        {categories.map(({ id, title, count }) => (
          <Menu.Item key={id} rightSection={number(count)} onClick={() => mend(id ?? undefined)}>
            <span translate="no">{title}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
