import { NativeSelect } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { AddFilter, FilterChip } from '#ui/filters/filter-chip.tsx';
import { type Choice, MenuButton } from '#ui/menu-button.tsx';
import css from './conditions.module.css';
import {
  added,
  type ConditionDraft,
  type ConditionLimits,
  type ConditionMode,
  changed,
  conditionModes,
  type GroupDraft,
  isDeepest,
  type LeafDraft,
  leavesOf,
  newGroup,
  newLeaf,
  removed,
  takenOut,
  wrapped,
} from './draft.ts';
import { type ConditionKind, kindOf } from './kinds.ts';
import { ConditionForm, NewCondition } from './new-condition.tsx';

interface Props<Leaf> {
  draft: GroupDraft<Leaf>;
  onChange: (draft: GroupDraft<Leaf>) => void;
  /** Kinds of conditions. */
  kinds: readonly ConditionKind<Leaf>[];
  limits: ConditionLimits;
  /** How groups may be joined; of one way nobody is asked. */
  modes?: readonly ConditionMode[];
  readOnly?: boolean;
}

const modeWords: Record<ConditionMode, { label: string; joins: string }> = {
  all: { label: 'Верны все условия', joins: 'и' },
  any: { label: 'Верно хотя бы одно', joins: 'или' },
  none: { label: 'Не верно ни одно', joins: 'ни' },
};

/** A tree of conditions: groups in each other, and chips that say what is wanted. */
export function ConditionTree<Leaf>(props: Props<Leaf>) {
  return <Group {...props} group={props.draft} outermost />;
}

function Group<Leaf>({
  group,
  outermost = false,
  ...props
}: Props<Leaf> & { group: GroupDraft<Leaf>; outermost?: boolean }) {
  const { draft, onChange, kinds, limits, modes = conditionModes, readOnly = false } = props;
  const { id, mode, children } = group;
  const flat = limits.depth === 1;
  const full = leavesOf(draft).length >= limits.leaves;
  const acts: Choice[] = [
    {
      label: 'Вложенная группа',
      icon: <IconFolderPlus />,
      off: isDeepest(draft, id, limits) ? `Глубже ${limits.depth} групп условия не вкладываются` : undefined,
      onClick: () => onChange(added(draft, id, newGroup(mode === 'any' ? 'all' : 'any'))),
    },
    ...(outermost ? [] : [{ label: 'Убрать группу', destructive: true, onClick: () => onChange(removed(draft, id)) }]),
  ];
  return (
    <fieldset className={css.group} data-outermost={outermost || undefined}>
      <legend className="vh">{outermost ? 'Условия' : 'Вложенная группа условий'}</legend>
      {(modes.length > 1 || !flat) && (
        <div className={css.head}>
          <NativeSelect
            size="xs"
            aria-label="Как сочетаются условия группы"
            disabled={readOnly}
            data={modes.map((value) => ({ value, label: modeWords[value].label }))}
            value={mode}
            onChange={(event) => {
              const next = modes.find((one) => one === event.currentTarget.value) ?? mode;
              onChange(changed(draft, id, (one) => (one.children ? { ...one, mode: next } : one)));
            }}
          />
          {!readOnly && <MenuButton label="Действия с группой" choices={acts} />}
        </div>
      )}
      <ul className={css.list}>
        {children.map((one, index) => (
          <li key={one.id} className={css.item}>
            <span className={css.joins} aria-hidden>
              {index > 0 || mode === 'none' ? modeWords[mode].joins : ''}
            </span>
            <Item {...props} group={group} one={one} />
          </li>
        ))}
        {!readOnly && (
          <li className={css.item}>
            <span className={css.joins} aria-hidden />
            {full ? (
              <span className={css.full}>Больше {limits.leaves} условий не бывает</span>
            ) : (
              <AddFilter label="Условие">
                {(close) => (
                  <NewCondition
                    kinds={kinds}
                    onApply={(leaf) => {
                      onChange(added(draft, id, newLeaf(leaf)));
                      close();
                    }}
                  />
                )}
              </AddFilter>
            )}
          </li>
        )}
      </ul>
    </fieldset>
  );
}

type ItemProps<Leaf> = Props<Leaf> & { group: GroupDraft<Leaf>; one: ConditionDraft<Leaf> };

function Item<Leaf>({ one, ...props }: ItemProps<Leaf>) {
  return one.children ? <Group {...props} group={one} /> : <Single {...props} one={one} />;
}

function Single<Leaf>({ one, group, ...props }: Omit<ItemProps<Leaf>, 'one'> & { one: LeafDraft<Leaf> }) {
  const { draft, onChange, kinds, limits, readOnly = false } = props;
  const kind = kindOf(kinds, one.leaf);
  const onClear = () => onChange(removed(draft, one.id));
  const outermost = group.id === draft.id;
  const acts: Choice[] = [
    {
      label: 'В новую группу',
      off: isDeepest(draft, group.id, limits) ? `Глубже ${limits.depth} групп условия не вкладываются` : undefined,
      onClick: () => onChange(wrapped(draft, one.id)),
    },
    ...(outermost ? [] : [{ label: 'Вынести из группы', onClick: () => onChange(takenOut(draft, one.id)) }]),
    { label: 'Убрать', destructive: true, onClick: onClear },
  ];
  return (
    <div className={css.single}>
      <fieldset className={css.chip} disabled={readOnly}>
        {kind ? (
          <Chip
            kind={kind}
            value={one.leaf}
            onApply={(leaf) => onChange(changed(draft, one.id, ({ id }) => ({ id, leaf })))}
            onClear={onClear}
          />
        ) : (
          <span className={css.full}>Условие из новой версии кабинета: обновите страницу</span>
        )}
      </fieldset>
      {!readOnly && limits.depth > 1 && <MenuButton label="Действия с условием" choices={acts} />}
    </div>
  );
}

interface ChipProps<Leaf> {
  kind: ConditionKind<Leaf>;
  value: Leaf;
  onApply: (leaf: Leaf) => void;
  onClear: () => void;
}

function Chip<Leaf>({ kind, value, onApply, onClear }: ChipProps<Leaf>) {
  const words = kind.useWords(value);
  return (
    <FilterChip label={kind.title} value={words} onClear={onClear} width={300}>
      {(close) => (
        <ConditionForm
          kind={kind}
          value={value}
          onApply={(leaf) => {
            onApply(leaf);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
