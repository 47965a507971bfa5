import { Button } from '@mantine/core';
import { changeCategoryMappings, type Marketplace, removeCategoryMapping } from '@prilavok/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { toast } from '#toasts.ts';
import { ofMarketplaceTitle } from '#ui/mark.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { quietly } from '../tasks/task-acts.tsx';
import type { CategoryRow } from './category-rows.ts';
import css from './mapping.module.css';
import { Score } from './score.tsx';
import { marketplaceCategories } from './sources.ts';

interface Props {
  marketplace: Marketplace;
  catalog: string;
  rows: readonly CategoryRow[];
  /** Opens the conditions of a category at the side. */
  onConditions: (category: string) => void;
}

/** Categories of ours beside those of the marketplace: pairs, suggestions, and those that have none yet. */
export function CategoryTable({ marketplace, catalog, rows, onConditions }: Props) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th>Ваша категория</th>
          <th aria-hidden />
          <th>Категория {ofMarketplaceTitle(marketplace)}</th>
          <th>Уверенность</th>
          <th>Почему</th>
          <th>
            <span className="vh">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} marketplace={marketplace} catalog={catalog} onConditions={onConditions} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, marketplace, catalog, onConditions }: Omit<Props, 'rows'> & { row: CategoryRow }) {
  const may = useMay(changeCategoryMappings);
  const [choosing, setChoosing] = useState(false);
  const [best] = row.suggestions;
  const [pair, ...more] = row.mappings;
  const take = (chosen: string) =>
    quietly(async () => {
      await save(marketplace, catalog, [{ category: row.id, marketplaceCategory: chosen }]);
      setChoosing(false);
    });
  const lost = !pair && !row.inherited && !best;
  const pick = may && (choosing || lost);
  return (
    <tr>
      <td>
        <span className={css.two} translate="no">
          {row.title}
          <small>{counted(row.offers, ['предложение', 'предложения', 'предложений'])}</small>
        </span>
      </td>
      <td className={css.arrow}>
        <IconArrowRight size={16} stroke={1.6} aria-hidden />
      </td>
      <td>
        {pick ? (
          <div className={css.pick}>
            <SearchSelect
              size="xs"
              autoFocus={choosing}
              placeholder="Выберите категорию"
              label={`Категория площадки для «${row.title}»`}
              source={marketplaceCategories(marketplace)}
              value={null}
              onChange={(named) => named && take(named.id)}
            />
          </div>
        ) : pair ? (
          <Path path={pair.marketplaceCategory.path} title={pair.marketplaceCategory.title} />
        ) : row.inherited ? (
          <span className={css.quiet}>Как у категории выше</span>
        ) : (
          best && <Path path={best.item.path} title={best.item.title} quiet />
        )}
      </td>
      <td>{!pair && !row.inherited && best && !choosing && <Score score={best.score} />}</td>
      <td className={css.reasonCell}>
        {pair ? (
          conditionWords(pair.conditions?.length ?? 0, more.length)
        ) : row.inherited ? null : best ? (
          best.reason
        ) : (
          <span className={css.bad}>
            Похожих нет: {counted(row.offers, ['предложение', 'предложения', 'предложений'])} без пары
          </span>
        )}
      </td>
      <td>
        {may && (
          <span className={css.acts}>
            {!pair && !row.inherited && best && !choosing && (
              <Button variant="default" size="xs" onClick={() => take(best.item.id)}>
                Принять
              </Button>
            )}
            {!lost && (
              <Button variant="subtle" color="gray" size="xs" onClick={() => setChoosing(!choosing)}>
                {choosing ? 'Отменить' : 'Другая'}
              </Button>
            )}
            {pair && (
              <MenuButton
                label={`Действия с парой «${row.title}»`}
                choices={[
                  { label: 'Условия', onClick: () => onConditions(row.id) },
                  {
                    label: 'Убрать пару',
                    onClick: () => quietly(() => unpair(marketplace, catalog, row)),
                    destructive: true,
                  },
                ]}
              />
            )}
          </span>
        )}
      </td>
    </tr>
  );
}

function Path({ path, title, quiet = false }: { path: readonly string[]; title: string; quiet?: boolean }) {
  const above = path.slice(0, -1).join(' / ');
  return (
    <span className={`${css.two} ${quiet ? css.suggested : ''}`} translate="no">
      {title}
      {above && <small>{above}</small>}
    </span>
  );
}

function conditionWords(conditions: number, more: number): string {
  const own = conditions > 0 ? `При ${counted(conditions, ['условии', 'условиях', 'условиях'])}` : '';
  const others = more > 0 ? `ещё ${counted(more, ['пара', 'пары', 'пар'])}` : '';
  return [own, others].filter(Boolean).join(', ');
}

type Pairs = { category: string; marketplaceCategory: string }[];

export const save = (marketplace: Marketplace, catalog: string, categories: Pairs) =>
  change(changeCategoryMappings, { path: { marketplace }, body: { catalog, categories } });

/** Takes the pairs of a category away; a button in the toast brings them back. */
async function unpair(marketplace: Marketplace, catalog: string, { title, mappings }: CategoryRow): Promise<void> {
  for (const { id } of mappings) await change(removeCategoryMapping, { path: { marketplace, id }, query: { catalog } });
  const categories = mappings.map(({ category, marketplaceCategory, conditions }) => ({
    category,
    marketplaceCategory: marketplaceCategory.id,
    conditions,
  }));
  toast({
    detail: `Пара для «${title}» убрана`,
    severity: 'success',
    life: 8000,
    data: {
      buttons: [
        {
          label: 'Вернуть',
          action: () =>
            quietly(() => change(changeCategoryMappings, { path: { marketplace }, body: { catalog, categories } })),
        },
      ],
    },
  });
}
