import { Button, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { articlesIn, mostArticles } from '@prilavok/contract';
import { type FormEvent, useState } from 'react';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import type { Among } from './among.tsx';

export const articleForms = ['артикул', 'артикула', 'артикулов'] as const;

interface Props {
  value: Among;
  onApply: (value: Among) => void;
}

/** Asks for a list of articles, pasted from anywhere: only these, or all but these. */
export function ArticlesForm({ value, onApply }: Props) {
  const [but, setBut] = useState(!value.in && value.notIn !== undefined);
  const [text, setText] = useState((value.in ?? value.notIn ?? []).join('\n'));
  const articles = articlesIn(text);
  const tooMany = articles.length > mostArticles;
  const off = articles.length === 0 ? 'Вставьте хотя бы один артикул' : tooMany ? 'Артикулов слишком много' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Of both lists, which only a program can have named, the one that isn't shown stays.
    onApply(but ? { ...(value.in && value.notIn && { in: value.in }), notIn: articles } : { ...value, in: articles });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={8}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Только эти артикулы или кроме них"
          data={[
            { value: 'in', label: 'Только эти' },
            { value: 'notIn', label: 'Кроме этих' },
          ]}
          value={but ? 'notIn' : 'in'}
          onChange={(side) => setBut(side === 'notIn')}
        />
        <Textarea
          label="Артикулы"
          description={`Столбиком, из таблицы или через точку с запятой: ${counted(articles.length, articleForms)}`}
          error={tooMany && `Не больше ${number(mostArticles)}: разбейте список на два условия`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rows={8}
          data-autofocus
          translate="no"
        />
        <Button type="submit" size="xs" variant="default" disabled={off !== undefined} title={off}>
          Применить
        </Button>
      </Stack>
    </form>
  );
}
