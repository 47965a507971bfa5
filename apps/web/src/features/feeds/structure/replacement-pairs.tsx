import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import type { FeedSource } from '@prilavok/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { number } from '#text/numbers.ts';
import { pairsIn } from './pairs.ts';
import css from './structure.module.css';

type Pairs = Extract<FeedSource, { kind: 'lookup' }>['pairs'];

const most = 1000;
/** More are changed as a table that is pasted. */
const inRows = 20;

/** Replacements of values, row by row or pasted from a table. */
export function ReplacementPairs({ pairs, onChange }: { pairs: Pairs; onChange: (pairs: Pairs) => void }) {
  const [text, setText] = useState<string>();
  if (text !== undefined)
    return (
      <div className={css.fields}>
        <Textarea
          label="Два столбца из таблицы"
          description="Что стоит у нас и что написать, через табуляцию или точку с запятой, по паре в строке"
          rows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          translate="no"
        />
        <div className={css.ways}>
          <Button
            size="xs"
            variant="default"
            disabled={pairsIn(text).length > most}
            title={pairsIn(text).length > most ? `Пар может быть не больше ${number(most)}` : undefined}
            onClick={() => {
              onChange(pairsIn(text));
              setText(undefined);
            }}
          >
            Взять {number(pairsIn(text).length)}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => setText(undefined)}>
            Отменить
          </Button>
        </div>
      </div>
    );
  const change = (index: number, pair: Partial<Pairs[number]>) =>
    onChange(pairs.map((one, at) => (at === index ? { ...one, ...pair } : one)));
  return (
    <div className={css.fields}>
      <ul className={css.pairs}>
        {pairs.slice(0, inRows).map((pair, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no names, and their order is theirs
          <li key={index}>
            <TextInput
              aria-label={`Что заменить, пара ${index + 1}`}
              placeholder="У нас"
              value={pair.from}
              maxLength={500}
              onChange={(event) => change(index, { from: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`На что заменить, пара ${index + 1}`}
              placeholder="В фиде"
              value={pair.to}
              maxLength={500}
              onChange={(event) => change(index, { to: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={`Убрать пару ${index + 1}`}
              onClick={() => onChange(pairs.filter((_, at) => at !== index))}
            >
              <IconTrash />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {pairs.length > inRows && <span className={css.quiet}>И ещё {number(pairs.length - inRows)}</span>}
      <div className={css.ways}>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={14} />}
          disabled={pairs.length >= inRows}
          title={pairs.length >= inRows ? 'Дальше удобнее таблицей' : undefined}
          onClick={() => onChange([...pairs, { from: '', to: '' }])}
        >
          Пара
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => setText(pairs.map(({ from, to }) => `${from}\t${to}`).join('\n'))}
        >
          Таблицей
        </Button>
      </div>
    </div>
  );
}
