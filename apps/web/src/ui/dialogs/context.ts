import { createContext, useContext } from 'react';

/** What a dialog's content may do with the dialog around it. */
export interface DialogHandle {
  id: string;
  close: () => void;
  minimize: () => void;
}

export const DialogContext = createContext<DialogHandle | null>(null);

/** The dialog around this component: its id, and the ways to close or minimise it; throws outside of one. */
export function useDialog(): DialogHandle {
  const handle = useContext(DialogContext);
  if (!handle) throw new Error('useDialog is used outside of a dialog');
  return handle;
}
