import { createFileRoute } from '@tanstack/react-router';
import { TaskList } from '#features/marketplaces/tasks/task-list.tsx';
import { TasksSearch } from '#features/marketplaces/tasks/tasks-search.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/workers/')({
  staticData: { title: 'Задачи аккаунта', valid: ofMarketplace('account') },
  validateSearch: TasksSearch,
  component: AccountTasksPage,
});

function AccountTasksPage() {
  const { account } = Route.useParams();
  return <TaskList title="Задачи аккаунта" account={account} address={useListAddress(Route)} />;
}
