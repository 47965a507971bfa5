import { Button } from '@mantine/core';
import { type Company, getArchiveLink, getCompanyRemoval } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { fullDate } from '#text/dates.ts';
import { fileSize, number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { downloadLinked } from '#ui/download.ts';
import { Note } from '#ui/marks/note.tsx';

/** Things that go with the company, beside the question whether to delete it. */
export function Removal({ id, title }: { id: string; title: string }) {
  const { data } = useCall(getCompanyRemoval, { path: { id }, quiet: true });
  return (
    <>
      <p>
        <b translate="no">{title}</b>: работа остановится сразу, никто из её людей больше не войдёт, ключи и картинки
        перестанут открываться.
      </p>
      {data && (
        <p>
          {data.days > 0
            ? `Через ${counted(data.days, ['день', 'дня', 'дней'])} исчезнет всё, до того дня можно скачать архив. `
            : 'Всё исчезнет сразу. '}
          Исчезнут: людей — {number(data.users)}, каталогов — {number(data.catalogs)}, товаров — {number(data.products)}
          , предложений — {number(data.offers)}, аккаунтов — {number(data.accounts)}, заказов — {number(data.orders)},
          файлов — {number(data.files)} ({fileSize(data.bytes)}).
        </p>
      )}
      <p>Вернуть будет нельзя.</p>
    </>
  );
}

/** Said of a company whose approval was withdrawn. */
export function BlockedNote({ company: { blocked, deletedAt } }: { company: Company }) {
  if (!blocked || deletedAt) return null;
  return <Note tone="warn">Заблокирована {fullDate(blocked.at)}: работа остановлена, её люди не могут войти.</Note>;
}

/** Said of a company that was deleted and isn't gone yet. */
export function DeletedNote({ company: { deletedAt, goneAt, archive } }: { company: Company }) {
  if (!deletedAt) return null;
  return (
    <Note tone="warn">
      Компания удалена {fullDate(deletedAt)}, её работа остановлена.
      {goneAt && ` Данные и файлы исчезнут ${fullDate(goneAt)}.`}
      {!archive && ' Архив готовится.'}
    </Note>
  );
}

/** Brings the archive of a deleted company. Stands below the fields: those can't be changed any more. */
export function ArchiveButton({ company: { id, archive } }: { company: Company }) {
  if (!archive) return null;
  return (
    <Button variant="default" onClick={() => quietly(() => downloadLinked(call(getArchiveLink, { path: { id } })))}>
      Скачать архив, {fileSize(archive.size)}
    </Button>
  );
}
