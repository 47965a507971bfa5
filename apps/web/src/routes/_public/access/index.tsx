import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '#shell/pages/error-page.tsx';

export const Route = createFileRoute('/_public/access/')({
  staticData: { title: 'Доступ запрещен' },
  component: AccessPage,
});

/** Where the guard leads whoever lacks the role. */
function AccessPage() {
  return <ErrorPage status={403} />;
}
