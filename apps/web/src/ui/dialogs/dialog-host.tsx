import { QueryClientProvider } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { DialogWindow } from './dialog-window.tsx';
import { MinimisedTabs } from './minimised-tabs.tsx';
import { dialogs } from './stack.ts';

/** Every dialog of the stack, the last opened on top, and the tabs of those that wait. It lies outside of the layouts. */
export default function DialogHost() {
  const stack = dialogs.use();
  return (
    <QueryClientProvider client={queries}>
      {stack.map((dialog, nth) => (
        <DialogWindow key={dialog.id} dialog={dialog} depth={nth} />
      ))}
      <MinimisedTabs stack={stack} />
    </QueryClientProvider>
  );
}
