import { createContext, useContext } from 'react';

/** Handle of the dialog around a dialog's content. */
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
