import { createRootRoute, Outlet } from '@tanstack/react-router';
import { guard } from '../shell/guard.ts';
import { Overlays } from '../shell/overlays.tsx';
import { usePageTitle } from '../shell/page-title.ts';

export const Route = createRootRoute({ beforeLoad: guard, component: Root });

function Root() {
  usePageTitle();
  return (
    <>
      <Outlet />
      <Overlays />
    </>
  );
}
