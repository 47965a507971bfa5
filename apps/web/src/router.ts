import { createRouter } from '@tanstack/react-router';
import { token } from '#api/token.ts';
import { menuOut } from '#shell/menu/preferences.ts';
import { Thrown, Unmatched } from '#shell/pages/error-page.tsx';
import { Pending } from '#shell/pages/pending.tsx';
import { atMost } from '#shell/preload.ts';
import { scrollFor } from '#shell/scroll.ts';
import { parseSearch, stringifySearch } from '#ui/list/address-text.ts';
import { routeTree } from './routeTree.gen.ts';

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 30_000,
  defaultErrorComponent: Thrown,
  defaultNotFoundComponent: Unmatched,
  defaultPendingComponent: Pending,
  defaultPendingMs: 300,
});

router.preloadRoute = atMost(4, router.preloadRoute);

router.subscribe('onBeforeNavigate', () => {
  menuOut.set(false);
});
router.subscribe('onRendered', scrollFor);

// Signed in, out, or over, here or in another tab: the guard decides anew.
let signedIn = token.get() !== '';
token.onChange(() => {
  const now = token.get() !== '';
  if (now === signedIn) return;
  signedIn = now;
  void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
