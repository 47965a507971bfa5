import { createFileRoute } from '@tanstack/react-router';
import { TaskList } from '#features/marketplaces/tasks/task-list.tsx';
import { TasksSearch } from '#features/marketplaces/tasks/tasks-search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/marketplaces/workers/')({
  staticData: { title: 'Все задачи' },
  validateSearch: TasksSearch,
  component: AllTasksPage,
});

function AllTasksPage() {
  return <TaskList title="Все задачи" address={useListAddress(Route)} />;
}
