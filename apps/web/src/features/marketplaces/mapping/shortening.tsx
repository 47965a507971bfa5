import {
  type FaultKey,
  type Marketplace,
  mostShortened,
  previewShortening,
  removePropertyMappings,
  type ShorteningPreview,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useSubmit } from '#api/use-submit.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { articleColumn } from '#features/catalogs/article-column.tsx';
import { offerForms } from '#features/catalogs/words.ts';
import { number } from '#text/numbers.ts';
import { counted, plural } from '#text/plurals.ts';
import { type ToastButton, toast } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { atMarketplaceTitle } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Was } from '#ui/page/history.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import { saveSources } from './property-sources.ts';

interface Props {
  marketplace: Marketplace;
  account: string;
  catalog: string;
  /** The text that is too long, and its offers. */
  fault: FaultKey;
  offers: string[];
  /** Next step that a person may want once it is done: it stands beside the way back. */
  next?: ToastButton | undefined;
}

/** Shows what texts that are too long for a marketplace become there, and has them go so: what stands here stays as it is. */
export function openShortening(props: Props): void {
  void openDialog({
    component: Shortening,
    componentProps: props,
    options: { header: `Сократить для карточек на ${atMarketplaceTitle(props.marketplace)}`, size: 'medium' },
  });
}

function Shortening({ marketplace, account, catalog, fault, offers, next }: Props) {
  const { close } = useDialog();
  const asked = { path: { marketplace }, body: { account, fault, offers }, quiet: true };
  const { data, error, refetch } = useCall(previewShortening, asked);
  const call = useSubmit(async () => {
    if (!data) return;
    const undo = await shorten(data.sources, { marketplace, catalog });
    close();
    const detail = `На ${atMarketplaceTitle(marketplace)} уйдут сокращёнными: ${counted(data.changed, offerForms)}`;
    const buttons = [...(next ? [next] : []), { label: 'Отменить', action: () => quietly(undo) }];
    toast({ detail, severity: 'success', life: 15_000, data: { buttons } });
  });
  return (
    <DialogForm call={call} action={actionOf(data)} off={offOf(data)}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className="sk" style={{ height: 160 }} aria-busy />}
      {data && <Outcome of={data} />}
    </DialogForm>
  );
}

const actionOf = (data: ShorteningPreview | undefined) =>
  data && data.changed > 0
    ? `Сократить у ${counted(data.changed, ['предложения', 'предложений', 'предложений'])}`
    : 'Сократить';

function offOf(data: ShorteningPreview | undefined): string | undefined {
  if (!data) return 'Смотрим, что получится';
  return data.changed === 0 ? 'Сокращать нечего' : undefined;
}

function Outcome({ of: { longest, changed, leftOut, alike, sample } }: { of: ShorteningPreview }) {
  const all = changed + leftOut;
  return (
    <>
      <p>
        {longest !== null && <>Площадка принимает до {counted(longest, ['знака', 'знаков', 'знаков'])}. </>}
        Длинное уйдёт на неё сокращённым по словам, а в каталоге и на других площадках останется как есть. Так же уйдут
        и новые товары; отключить это можно в сопоставлении.
      </p>
      <p>
        {plural(changed, ['Сократится', 'Сократятся', 'Сократится'])} <b>{number(changed)}</b> из {number(all)}
      </p>
      {leftOut > 0 && (
        <Note tone="warn">
          {counted(leftOut, offerForms)} целыми словами не сократить: первое слово длиннее. Измените их сами.
        </Note>
      )}
      {alike > 0 && (
        <Note tone="info">
          У {counted(alike, ['предложения', 'предложений', 'предложений'])} тексты станут одинаковыми: они различаются
          только концом.
        </Note>
      )}
      {sample.length > 0 && <Table label="Было и станет" columns={columns} rows={sample} tight />}
      {all > mostShortened && <p>Показаны первые {number(sample.length)}</p>}
    </>
  );
}

const columns: TableColumn<ShorteningPreview['sample'][number]>[] = [
  articleColumn(),
  {
    id: 'text',
    title: 'Было и станет',
    cell: ({ was, now }) => (now === null ? <span translate="no">{was}</span> : <Was before={was} after={now} />),
  },
];

/** Has what comes from these sources go shortened; answers what takes that back. */
async function shorten(
  sources: ShorteningPreview['sources'],
  { marketplace, catalog }: Pick<Props, 'marketplace' | 'catalog'>,
): Promise<() => Promise<unknown>> {
  const targets = sources.flatMap(({ field, attribute, source, mapped }) => {
    if (source.type === 'constant') return [];
    const at = field ? { field } : attribute ? { attribute } : undefined;
    return at ? [{ at, source, mapped }] : [];
  });
  const { rows } = await saveSources(
    marketplace,
    catalog,
    targets.map(({ at, source }) => ({ ...at, source: { ...source, shorten: true } })),
  );
  return async () => {
    const chosen = targets.filter(({ mapped }) => mapped).map(({ at, source }) => ({ ...at, source }));
    // Nobody had chosen these: they come from where they came by themselves.
    const usual = targets.flatMap(({ at, mapped }) => (mapped || !('field' in at) ? [] : at.field));
    const made = rows.filter(({ field }) => field !== null && usual.includes(field)).map(({ id }) => id);
    if (chosen.length > 0) await saveSources(marketplace, catalog, chosen);
    if (made.length > 0)
      await change(removePropertyMappings, { path: { marketplace }, body: { catalog_id: catalog, mappings: made } });
  };
}
