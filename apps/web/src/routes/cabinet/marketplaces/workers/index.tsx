import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { TaskList } from '#features/marketplaces/tasks/task-list.tsx';
import { TasksSearch } from '#features/marketplaces/tasks/tasks-search.ts';

export const Route = createFileRoute('/cabinet/marketplaces/workers/')({
  staticData: { title: 'Все задачи' },
  validateSearch: TasksSearch,
  component: AllTasksPage,
});

function AllTasksPage() {
  const navigate = Route.useNavigate();
  const narrow = useCallback(
    (change: Partial<TasksSearch>) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true }),
    [navigate],
  );
  return <TaskList title="Все задачи" search={Route.useSearch()} narrow={narrow} />;
}
