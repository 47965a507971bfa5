import { createRootRoute, Outlet } from '@tanstack/react-router';
import { type Admission, guard } from '#shell/guard.ts';
import { Overlays } from '#shell/overlays/overlays.tsx';
import { usePageTitle } from '#shell/page-title.ts';

export const Route = createRootRoute({
  // The written-out type keeps the compiler from asking the router for it, whose own type begins here.
  beforeLoad: (visit): Promise<Admission> => guard(visit),
  component: Root,
});

function Root() {
  usePageTitle();
  return (
    <>
      <Outlet />
      <Overlays />
    </>
  );
}
