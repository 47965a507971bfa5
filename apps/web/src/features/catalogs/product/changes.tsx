import type { Change } from '@prilavok/contract';
import { History, Was } from '#ui/history.tsx';
import { useChangeWords } from './change-words.ts';
import css from './product.module.css';

const sources: Record<Change['source'], string> = {
  person: 'Программа с ключом API',
  import: 'Загрузка',
  sync: 'Синхронизация',
  rule: 'Правило',
  marketplace: 'Маркетплейс',
  bulk: 'Массовое изменение',
  conversion: 'Преобразование',
};

/** Who changed what of a product and its offers, from what to what. */
export function Changes({ changes, catalog }: { changes: readonly Change[]; catalog: string }) {
  const words = useChangeWords(changes, catalog);
  return (
    <History
      heading="h2"
      entries={changes.map((change) => ({
        id: change.id,
        at: change.at,
        text: (
          <>
            <span translate="no">{change.author?.name ?? sources[change.source]}</span>
            {change.author && change.source !== 'person' && (
              <span className={css.hint}> · {sources[change.source].toLowerCase()}</span>
            )}
            {change.owner === 'offer' && (
              <span className={css.hint} translate="no">
                {' '}
                · {change.article ?? 'предложение'}
              </span>
            )}
            {change.fields.map((field) => (
              <div key={field.field}>
                {isEvent(field.field) ? (
                  field.title
                ) : (
                  <>
                    <span translate="no">{field.title}</span>:{' '}
                    <Was before={words(field.field, field.was)} after={words(field.field, field.now)} />
                  </>
                )}
              </div>
            ))}
          </>
        ),
      }))}
    />
  );
}

/** Happened as a whole: what from and what to say nothing. */
const isEvent = (field: string) => field === 'created' || field === 'archived';
