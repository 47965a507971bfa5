import { lazy, Suspense } from 'react';
import { confirmation } from '#ui/confirm.ts';
import { dialogs } from '#ui/dialogs/stack.ts';
import { SavingOverlay } from './saving-overlay.tsx';
import { Spinner } from './spinner-host.tsx';
import { ToastHost } from './toast-host.tsx';

const DialogHost = lazy(() => import('#ui/dialogs/dialog-host.tsx'));
const ConfirmHost = lazy(() => import('./confirm-host.tsx'));

/** Overlays over every page. The heavy ones come when they are first needed. */
export function Overlays() {
  const stack = dialogs.use();
  const asked = confirmation.use();
  return (
    <>
      <Suspense>
        {stack.length > 0 && <DialogHost />}
        {asked && <ConfirmHost />}
      </Suspense>
      <SavingOverlay />
      <Spinner />
      <ToastHost />
    </>
  );
}
