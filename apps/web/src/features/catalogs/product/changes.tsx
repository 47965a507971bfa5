import { ActionIcon, Button } from '@mantine/core';
import type { Change } from '@prilavok/contract';
import { IconArrowBackUp } from '@tabler/icons-react';
import { counted } from '#text/plurals.ts';
import { History, Was } from '#ui/page/history.tsx';
import { type Act, actsOf, undoableFields } from './acts.ts';
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

interface Props {
  changes: readonly Change[];
  catalog: string;
  /** Takes lines of history back, all of each or one field; without it they are only shown. */
  onUndo?: (changes: string[], field?: string) => void;
}

/** Who changed what of a product and its offers, from what to what: what was done at once is one entry. */
export function Changes({ changes, catalog, onUndo }: Props) {
  const words = useChangeWords(changes, catalog);
  return (
    <History
      heading="h2"
      entries={actsOf(changes).map((act) => ({
        id: act.id,
        at: act.at,
        text: (
          <>
            <span translate="no">{act.author?.name ?? sources[act.source]}</span>
            {act.author && act.source !== 'person' && (
              <span className={css.hint}> · {sources[act.source].toLowerCase()}</span>
            )}
            {onUndo && <UndoAct act={act} onUndo={onUndo} />}
            {act.parts.map((part) => (
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
                    {onUndo && fieldsOf(act) > 1 && undoableFields(act, part).includes(field) && (
                      <ActionIcon
                        className={css.undoField}
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={`Вернуть поле «${field.title}»`}
                        title={`Вернуть поле «${field.title}»`}
                        onClick={() => onUndo(part.changes, field.field)}
                      >
                        <IconArrowBackUp size={14} />
                      </ActionIcon>
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

/** How many fields of an act can go back. */
const fieldsOf = (act: Act): number => act.parts.reduce((sum, part) => sum + undoableFields(act, part).length, 0);

function UndoAct({ act, onUndo }: { act: Act; onUndo: (changes: string[]) => void }) {
  const changes = act.parts.flatMap((part) => (undoableFields(act, part).length > 0 ? part.changes : []));
  if (changes.length === 0) return null;
  return (
    <Button className={css.undoAct} variant="subtle" color="gray" size="compact-xs" onClick={() => onUndo(changes)}>
      Вернуть как было
    </Button>
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
