import { type BulkChange, createBulkChange, type OfferSelection } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { type Submit, useSubmit } from '#api/use-submit.ts';
import { change as send } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import type { ToastButton } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { offerForms } from '../words.ts';
import { usePreview } from './preview.tsx';
import { tellOutcome } from './undo.ts';

/** Of which offers of which catalog, and what happens in the list once it is done. */
export interface BulkOf {
  catalog: string;
  selection: OfferSelection;
  /** How many those are, as far as the list knows. */
  count: number | undefined;
  onDone: () => void;
  /** Next step that a person may want once it is done: it stands beside the way back. */
  next?: ToastButton | undefined;
}

/** A change of many offers, ready to be seen and made: the dialog's form, its preview, and why its button waits. */
export interface BulkForm {
  call: Submit;
  preview: ReturnType<typeof usePreview>;
  action: string;
  off: string | undefined;
}

/** Previews a change and makes it: a small one is told in a toast, a large one is followed where all of them stand. */
export function useBulkChange(
  { catalog, selection, onDone, next }: BulkOf,
  change: BulkChange | undefined,
  needs: string,
): BulkForm {
  const { close } = useDialog();
  const navigate = useNavigate();
  const preview = usePreview(catalog, change && { selection, change });
  const call = useSubmit(async () => {
    if (!change) return;
    const act = await send(createBulkChange, { path: { catalog }, body: { selection, change }, quiet: true });
    close();
    onDone();
    if (act.status === 'success') return tellOutcome(act, next);
    await navigate({ to: '/cabinet/catalogs/$catalog/bulk-changes', params: { catalog }, search: { open: act.id } });
  });
  return { call, preview, action: actionOf(change && preview.data), off: change ? offOf(preview) : needs };
}

type Answer = ReturnType<typeof usePreview>['data'];

/** Title of what will happen; of a selection that was looked at in part it is only known how large it is. */
function actionOf(data: Answer): string {
  if (!data || data.changed === 0) return 'Изменить';
  return `Изменить ${data.counted < data.offers ? 'до ' : ''}${counted(mostChanged(data), offerForms)}`;
}

const mostChanged = ({ offers, counted: seen, changed }: NonNullable<Answer>) => (seen < offers ? offers : changed);

function offOf({ data, error, old }: ReturnType<typeof usePreview>): string | undefined {
  if (!old && error) return 'Так изменить нельзя: причина показана выше';
  if (!data || old) return 'Считаем, что изменится';
  return data.changed === 0 && data.counted === data.offers ? 'Ничего не изменится' : undefined;
}
