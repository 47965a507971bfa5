import { Button } from '@mantine/core';
import {
  type AutomationRun,
  automationEventTitles,
  automationRunStateTitles,
  closeAutomationRuns,
  findAutomationRuns,
  retryAutomationRuns,
} from '@prilavok/contract';
import { IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { fullDate, journalDate } from '#text/dates.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage, type Picked } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Status, type Tone } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import type { RulesAddress } from './-address.ts';

const tones: Record<AutomationRun['state'], Tone> = {
  waiting: 'neutral',
  done: 'success',
  failed: 'error',
  stopped: 'warn',
  closed: 'neutral',
};
const states = choices(automationRunStateTitles);

const stateOf = ({ state }: AutomationRun) => <Status tone={tones[state]}>{automationRunStateTitles[state]}</Status>;
const outcomeOf = ({ did, error }: AutomationRun) => error ?? did.join('; ');

const columns: Column<AutomationRun>[] = [
  {
    id: 'at',
    title: 'Когда',
    width: 150,
    cell: ({ at }) => <time title={fullDate(at)}>{journalDate(at)}</time>,
  },
  column.text('order', 'Заказ', ({ order }) => order.number, { width: 170 }),
  column.twoLines(
    'automation',
    'Правило',
    ({ automation, event }) => ({ first: automation.title, second: automationEventTitles[event] }),
    { width: 240, grow: false },
  ),
  { id: 'state', title: 'Чем кончилось', width: 140, cell: stateOf },
  column.text('outcome', 'Что сделано', outcomeOf, { width: 320, grow: true }),
];

/** Runs of rules, with those that failed until somebody repeats or closes them. */
export function RunsList({ address, views }: { address: RulesAddress; views: ReactNode }) {
  const navigate = useNavigate();
  const { state } = address.filters;
  const runs = useList(findAutomationRuns, { search: address.search, ...(state && { state: { in: [state] } }) });
  const may = useMay(retryAutomationRuns);
  return (
    <ListPage
      name="orders.automation-runs"
      title="Правила"
      views={views}
      address={address}
      list={runs}
      columns={columns}
      searchFor="Номер заказа или правило"
      filters={<FilterSelect label="Чем кончилось" options={states} {...address.filter('state')} />}
      empty={<Empty title="Правила ещё не срабатывали">Здесь 90 дней видно, что они сделали и что не удалось.</Empty>}
      pickName={({ order, automation }) => `срабатывание правила «${automation.title}» на заказе ${order.number}`}
      bulk={may ? (picked) => <Decisions picked={picked} /> : undefined}
      onOpen={({ order }) => void navigate({ to: '/cabinet/orders/$order', params: { order: order.id } })}
      card={(run, open) => (
        <RowCard title={`${run.order.number}: ${run.automation.title}`} onOpen={open}>
          {stateOf(run)}
          <div>{outcomeOf(run)}</div>
          <div>{journalDate(run.at)}</div>
        </RowCard>
      )}
    />
  );
}

const times = ['срабатывание', 'срабатывания', 'срабатываний'] as const;

function Decisions({ picked: { ids = [], clear } }: { picked: Picked }) {
  const decide = (call: typeof retryAutomationRuns | typeof closeAutomationRuns, said: string) =>
    quietly(async () => {
      const { done } = await change(call, { body: { ids } });
      success(`${said}: ${counted(done.length, times)}`);
      clear();
    });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconRefresh />}
        onClick={() => decide(retryAutomationRuns, 'Повторяем')}
      >
        Повторить
      </Button>
      <Button variant="subtle" color="gray" onClick={() => decide(closeAutomationRuns, 'Закрыто')}>
        Закрыть
      </Button>
    </>
  );
}
