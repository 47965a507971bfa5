import { ActionIcon, Button, Stack } from '@mantine/core';
import { changeCategoryMappings, type MappingCondition, type Marketplace } from '@prilavok/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { type PairCondition, pairConditionKinds } from '#features/marketplaces/mapping/condition-form.tsx';
import { marketplaceCategories } from '#features/marketplaces/mapping/sources.ts';
import { ConditionTree } from '#features/properties/conditions/condition-tree.tsx';
import { type GroupDraft, leavesOf, newGroup, newLeaf } from '#features/properties/conditions/draft.ts';
import { success } from '#toasts.ts';
import { useLeaveGuard } from '#ui/edit/use-leave-guard.ts';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';
import { Note } from '#ui/marks/note.tsx';
import { Section } from '#ui/page/section.tsx';
import { Side } from '#ui/page/side.tsx';
import type { CategoryRow } from './-category-rows.ts';

interface Props {
  marketplace: Marketplace;
  catalog: string;
  row: CategoryRow;
  onClose: () => void;
}

interface Pair {
  key: number;
  to: Named | null;
  tree: GroupDraft<PairCondition>;
}

/** All conditions of a pair must hold, and the server takes twenty of them. */
const limits = { depth: 1, leaves: 20 };

const treeOf = (conditions: readonly MappingCondition[]) =>
  newGroup<PairCondition>(
    'all',
    conditions.map((condition) => newLeaf({ condition })),
  );
const conditionsOf = (tree: GroupDraft<PairCondition>) => leavesOf(tree).flatMap(({ leaf }) => leaf.condition ?? []);

/** Several pairs of one category: tried from the top, the first whose conditions hold decides. */
export function CategoryConditions({ marketplace, catalog, row, onClose }: Props) {
  const may = useMay(changeCategoryMappings);
  const [pairs, setPairs] = useState<Pair[]>(() =>
    row.mappings.map(({ marketplaceCategory: { id, title }, conditions }, key) => ({
      key,
      to: { id, title },
      tree: treeOf(conditions ?? []),
    })),
  );
  const [busy, setBusy] = useState(false);
  const kinds = useMemo(() => pairConditionKinds(catalog), [catalog]);
  const put = (at: number, next: Partial<Pair>) =>
    setPairs(pairs.map((pair, index) => (index === at ? { ...pair, ...next } : pair)));
  const categories = pairs.flatMap(({ to, tree }) =>
    to ? [{ category: row.id, marketplaceCategory: to.id, conditions: conditionsOf(tree) }] : [],
  );
  const [saved, setSaved] = useState(() => JSON.stringify(categories));
  const unsaved = JSON.stringify(categories) !== saved;
  const save = async () => {
    if (categories.length === 0) return false;
    setBusy(true);
    try {
      await change(changeCategoryMappings, { path: { marketplace }, body: { catalog, categories } });
      setSaved(JSON.stringify(categories));
      success('Условия сохранены');
      return true;
    } catch (error) {
      // The toast has said why.
      if (error instanceof CallError) return false;
      throw error;
    } finally {
      setBusy(false);
    }
  };
  useLeaveGuard({ unsaved, save, saving: busy });
  return (
    <Side
      title={`Куда идёт «${row.title}»`}
      size="m"
      onClose={onClose}
      footer={
        may && (
          <Button loading={busy} disabled={categories.length === 0 || !unsaved} onClick={() => void save()}>
            Сохранить
          </Button>
        )
      }
    >
      <Note>Пары пробуются сверху вниз: товар уйдёт в первую, чьи условия для него верны.</Note>
      {pairs.map((pair, at) => (
        <Section
          key={pair.key}
          title={`Пара ${at + 1}`}
          actions={
            pairs.length > 1 && (
              <ActionIcon aria-label={`Убрать пару ${at + 1}`} onClick={() => setPairs(pairs.toSpliced(at, 1))}>
                <IconTrash />
              </ActionIcon>
            )
          }
        >
          <Stack gap={8}>
            <SearchSelect
              label="Категория площадки"
              source={marketplaceCategories(marketplace)}
              value={pair.to}
              onChange={(to) => put(at, { to })}
              required
            />
            <ConditionTree
              draft={pair.tree}
              onChange={(tree) => put(at, { tree })}
              kinds={kinds}
              modes={['all']}
              limits={limits}
              readOnly={!may}
            />
          </Stack>
        </Section>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => setPairs([...pairs, { key: Date.now(), to: null, tree: treeOf([]) }])}
      >
        Ещё пара
      </Button>
    </Side>
  );
}
