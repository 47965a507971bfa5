import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { TaskList } from '#features/marketplaces/tasks/task-list.tsx';
import { TasksSearch } from '#features/marketplaces/tasks/tasks-search.ts';
import { ofMarketplace } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/workers/')({
  staticData: { title: 'Задачи аккаунта', valid: ofMarketplace('account') },
  validateSearch: TasksSearch,
  component: AccountTasksPage,
});

function AccountTasksPage() {
  const { account } = Route.useParams();
  const navigate = Route.useNavigate();
  const narrow = useCallback(
    (change: Partial<TasksSearch>) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true }),
    [navigate],
  );
  return <TaskList title="Задачи аккаунта" account={account} search={Route.useSearch()} narrow={narrow} />;
}
