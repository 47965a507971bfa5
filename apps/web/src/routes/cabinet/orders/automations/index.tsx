import {
  type Automation,
  automationActTitles,
  automationEventTitles,
  createAutomation,
  findAutomations,
  orderReaders,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useList } from '#api/useList.ts';
import { counted } from '#text/plurals.ts';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Views } from '#ui/page/views.tsx';
import { type RulesAddress, RulesSearch } from './-address.ts';
import { NewRule, RuleSide } from './-rule-side.tsx';
import { RunsList } from './-runs.tsx';

export const Route = createFileRoute('/cabinet/orders/automations/')({
  staticData: { title: 'Правила', roles: orderReaders },
  validateSearch: RulesSearch,
  component: AutomationsPage,
});

const activeOf = ({ active }: Automation) =>
  active ? <Status tone="success">Включено</Status> : <Status ring>Выключено</Status>;
const actsOf = ({ acts }: Automation) => acts.map(({ type }) => automationActTitles[type]).join(', ');
const whenOf = ({ event, hours }: Automation) =>
  hours === null ? automationEventTitles[event] : `${counted(hours, ['час', 'часа', 'часов'])} до срока отгрузки`;

const columns: Column<Automation>[] = [
  column.text('title', 'Правило', ({ title }) => title, { width: 260, grow: true }),
  { id: 'active', title: 'Работа', width: 130, cell: activeOf },
  column.text('event', 'Когда', whenOf, { width: 210 }),
  column.text('acts', 'То', actsOf, { width: 260 }),
  column.date('fired', 'Сработало', ({ firedAt }) => firedAt, { width: 120 }),
  column.number('failed', 'Не удалось', ({ failed }) => failed),
];

const add = <AddButton call={createAutomation} form={NewRule} header="Новое правило" label="Правило" />;

function AutomationsPage() {
  const address = useListAddress(Route);
  const views = (
    <Views
      label="Правила и срабатывания"
      views={[
        { id: 'rules', label: 'Правила' },
        { id: 'runs', label: 'Срабатывания' },
      ]}
      value={address.view ?? 'rules'}
      onChange={(id) => address.set({ view: id === 'runs' ? id : undefined, state: undefined, open: undefined })}
    />
  );
  return address.view === 'runs' ? (
    <RunsList address={address} views={views} />
  ) : (
    <RulesList address={address} views={views} />
  );
}

function RulesList({ address, views }: { address: RulesAddress; views: ReactNode }) {
  const rules = useList(findAutomations, { search: address.search });
  return (
    <ListPage
      name="orders.automations"
      title="Правила"
      views={views}
      address={address}
      list={rules}
      columns={columns}
      searchFor="Название правила"
      actions={add}
      empty={
        <Empty title="Правил пока нет" action={add}>
          Правило делает с заказом то, что вы делаете каждый раз руками: когда заказ пришёл и подходит под условия, даёт
          статус, берёт в работу, предупреждает.
        </Empty>
      }
      side={(row) => <RuleSide row={row} />}
      card={(rule, open) => (
        <RowCard title={rule.title} onOpen={open}>
          {activeOf(rule)}
          <div>{`Когда ${whenOf(rule)}: ${actsOf(rule)}`}</div>
        </RowCard>
      )}
    />
  );
}
