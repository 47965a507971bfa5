import type { Change } from '@prilavok/contract';
import { counted } from '#text/plurals.ts';
import { History, Was } from '#ui/history.tsx';
import { actsOf } from './acts.ts';
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
  formula: 'Формула',
};

/** Who changed what of a product and its offers, from what to what: what was done at once is one entry. */
export function Changes({ changes, catalog }: { changes: readonly Change[]; catalog: string }) {
  const words = useChangeWords(changes, catalog);
  return (
    <History
      heading="h2"
      entries={actsOf(changes).map(({ id, at, author, source, parts }) => ({
        id,
        at,
        text: (
          <>
            <span translate="no">{author?.name ?? sources[source]}</span>
            {author && source !== 'person' && <span className={css.hint}> · {sources[source].toLowerCase()}</span>}
            {parts.map((part) => (
              <div key={part.id}>
                {part.articles.length > 0 && <Articles of={part.articles} />}
                {part.fields.map((field) => (
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
              </div>
            ))}
          </>
        ),
      }))}
    />
  );
}

/** Articles that are named; of more it says how many. */
const mostArticles = 5;

function Articles({ of }: { of: readonly string[] }) {
  const rest = of.length - mostArticles;
  return (
    <span className={css.hint}>
      <span translate="no">{of.slice(0, mostArticles).join(', ')}</span>
      {rest > 0 && ` и ещё ${counted(rest, ['предложение', 'предложения', 'предложений'])}`}
    </span>
  );
}

/** Happened as a whole: what from and what to say nothing. */
const isEvent = (field: string) => field === 'created' || field === 'archived';
