import { Button } from '@mantine/core';
import { isUnderWay } from '@prilavok/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Note } from '#ui/marks/note.tsx';
import { undoable } from '#ui/undo.ts';
import { ActButtons, ActResults } from './act-results.tsx';
import { takeApart } from './take-apart.ts';
import { useAct } from './use-act.ts';

/** Shows an act upon many orders while it goes on; it goes on without the window, too. */
export function openAct(id: string, title: string): void {
  void openDialog({
    component: ActDialog,
    componentProps: { begun: id },
    options: { header: title, minimizable: true },
  });
}

function ActDialog({ begun }: { begun: string }) {
  const { close } = useDialog();
  const [id, setId] = useState(begun);
  const { act, found } = useAct(id);
  const whole = act?.status === 'success' && act.changed.length === act.orders;
  const said = act && `${act.title}: ${counted(act.changed.length, ['заказ', 'заказа', 'заказов'])}`;
  const packed = act?.action === 'CREATE_PARCEL' ? act.changed : undefined;
  const finished = whole ? said : undefined;
  // All went well: a word says so, and nothing is left to be read.
  const finish = useEffectEvent((word: string) => {
    close();
    if (packed) undoable(word, () => takeApart(packed));
    else success(word);
  });
  useEffect(() => {
    if (finished !== undefined) finish(finished);
  }, [finished]);
  return (
    <>
      <DialogBody>
        {found.error && !act && <Note tone="error">{found.error.message}</Note>}
        {act && <ActResults act={act} />}
        {act && isUnderWay(act) && <p>Окно можно закрыть: действие продолжится, об итоге придёт уведомление.</p>}
      </DialogBody>
      <DialogFooter>
        {act && <ActButtons act={act} onAgain={setId} />}
        <Button variant="default" onClick={close}>
          Закрыть
        </Button>
      </DialogFooter>
    </>
  );
}
