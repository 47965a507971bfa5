import { DialogWindow } from './dialog-window.tsx';
import { MinimisedTabs } from './minimised-tabs.tsx';
import { dialogs } from './stack.ts';

/** Every dialog of the stack, the last opened on top, and the tabs of those that wait. */
export default function DialogHost() {
  const stack = dialogs.use();
  return (
    <>
      {stack.map((dialog, nth) => (
        <DialogWindow key={dialog.id} dialog={dialog} depth={nth} />
      ))}
      <MinimisedTabs stack={stack} />
    </>
  );
}
