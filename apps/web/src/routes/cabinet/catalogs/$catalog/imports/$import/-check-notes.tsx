import type { Import } from '@prilavok/contract';
import { ChangedArticles } from '#features/catalogs/offers/changed-articles.tsx';
import { number } from '#text/numbers.ts';
import { Note } from '#ui/marks/note.tsx';

/** As the differences call the field. */
const article = 'Артикул';

/** Notes on how a check and its run agree. */
export function CheckNotes({ of }: { of: Import }) {
  const { checked } = of;
  if (of.outdated)
    return (
      <Note tone="warn">
        После проверки каталог менялся: загрузка может сделать не совсем то, что показано. Чтобы увидеть точно,
        проверьте файл ещё раз.
      </Note>
    );
  if (of.step === 'check' && of.status === 'success' && of.created + of.changed === 0)
    return <Note>Загружать нечего: в каталоге уже всё так, как в файле.</Note>;
  if (of.step === 'check' && of.status === 'success')
    return (
      <>
        <Note>Каталог ещё не изменён. Посмотрите, что изменится, и загрузите файл.</Note>
        {of.changes.some(({ field }) => field === article) && <ChangedArticles catalog={of.catalog} />}
      </>
    );
  if (!checked || of.status !== 'success') return null;
  if (checked.created === of.created && checked.changed === of.changed && checked.skipped === of.skipped) return null;
  return (
    <Note tone="warn">
      Между проверкой и загрузкой каталог изменился. Проверка обещала: создать {number(checked.created)}, изменить{' '}
      {number(checked.changed)}, пропустить {number(checked.skipped)}.
    </Note>
  );
}
