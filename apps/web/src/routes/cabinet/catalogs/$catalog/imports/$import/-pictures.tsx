import { Button } from '@mantine/core';
import {
  countPictures,
  findPictures,
  type Import,
  leaveOutPicture,
  mostCounted,
  retryPictures,
} from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-import.module.css';

/** How far the catalog's pictures are brought to us, and those that look like placeholders. */
export function ImportPictures({ of }: { of: Import }) {
  return (
    <>
      <Kept catalog={of.catalog} />
      {of.repeatedPictures.length > 0 && <Repeated of={of} />}
    </>
  );
}

/** Beyond the bound nobody counts. */
const upTo = (count: number) => (count > mostCounted ? `${number(mostCounted)}+` : number(count));

function Kept({ catalog }: { catalog: string }) {
  const { data } = useCall(countPictures, { path: { catalog } });
  const mayRetry = useMay(retryPictures);
  if (!data || data.waiting + data.kept + data.failed === 0) return null;
  const ask = () =>
    openDialog({
      component: FailedPictures,
      componentProps: { catalog, mayRetry },
      options: { header: 'Картинки, которые не получились' },
    });
  return (
    <Section title="Картинки каталога">
      <dl className={css.counts}>
        <div className={css.line}>
          <dt>Сохранены у нас</dt>
          <dd>{upTo(data.kept)}</dd>
        </div>
        {data.waiting > 0 && (
          <div className={css.line}>
            <dt>Скачиваем</dt>
            <dd>{upTo(data.waiting)}</dd>
          </div>
        )}
        {data.failed > 0 && (
          <div className={css.line}>
            <dt>Не получились</dt>
            <dd data-alarming>{upTo(data.failed)}</dd>
          </div>
        )}
      </dl>
      {data.failed > 0 && (
        <Button variant="default" size="xs" onClick={() => void ask()}>
          Почему не получились
        </Button>
      )}
    </Section>
  );
}

/** As many as one looks through; the rest fail for the same few reasons. */
const shown = 100;

function FailedPictures({ catalog, mayRetry }: { catalog: string; mayRetry: boolean }) {
  const { close } = useDialog();
  const { data, error, refetch } = useCall(findPictures, {
    path: { catalog },
    body: { state: 'failed', limit: shown },
  });
  const retry = useChange(retryPictures);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DialogBody>
        <ul className={css.failed} aria-busy={!data}>
          {data?.rows.map((picture) => (
            <li key={picture.id}>
              <a href={picture.address} target="_blank" rel="noopener noreferrer" translate="no">
                {picture.address}
              </a>
              <span>{picture.reason}</span>
            </li>
          ))}
        </ul>
        {data?.rows.length === shown && <p>Показаны последние {shown}.</p>}
      </DialogBody>
      {mayRetry && (
        <DialogFooter>
          <Button
            loading={retry.isPending}
            onClick={() => retry.mutate({ path: { catalog } }, { onSuccess: () => close() })}
          >
            Скачать ещё раз
          </Button>
        </DialogFooter>
      )}
    </>
  );
}

function Repeated({ of }: { of: Import }) {
  const may = useMay(leaveOutPicture);
  const change = useChange(leaveOutPicture);
  return (
    <Section title="Похоже на заглушки">
      <ul className={css.repeated}>
        {of.repeatedPictures.map(({ address, products, leftOut }) => (
          <li key={address}>
            <Thumb src={address} size="card" />
            <span>
              У {counted(products, ['товара', 'товаров', 'товаров'])} одна и та же картинка{leftOut && ': не берём'}
            </span>
            {may && (
              <Button
                variant="default"
                size="xs"
                disabled={change.isPending}
                onClick={() => change.mutate({ path: { catalog: of.catalog }, body: { address, leave: !leftOut } })}
              >
                {leftOut ? 'Снова брать' : 'Не брать'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
