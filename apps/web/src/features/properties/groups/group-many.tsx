import { Button, Menu } from '@mantine/core';
import type { PropertyFields, PropertyGroupFields } from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { askTitle } from '#ui/edit/ask-title.tsx';
import type { Picked } from '#ui/list/list-page.tsx';
import { undoable } from '#ui/undo.ts';
import type { PropertyOwner } from '../owner.ts';
import { propertyForms } from '../words.ts';

interface Props {
  owner: PropertyOwner;
  picked: Picked;
  /** Those that the list has at hand. */
  properties: readonly PropertyFields[];
  groups: readonly PropertyGroupFields[];
}

/** Puts the picked properties into a group, a new one too, or out of all; what it was can be brought back. */
export function GroupMany({ owner, picked, properties, groups }: Props) {
  const may = useMay(owner.calls.change);
  const mayCreate = useMay(owner.calls.createGroup);
  const chosen = properties.filter(({ id }) => picked.ids?.includes(id));
  if (!may || chosen.length === 0) return null;
  const put = (group: string | null, title: string) =>
    quietly(async () => {
      const moving = chosen.filter((property) => property.group !== group);
      for (const { id } of moving) await send(owner, id, group);
      picked.clear();
      if (moving.length === 0) return;
      undoable(`${counted(moving.length, propertyForms)}: ${title}`, async () => {
        for (const { id, group: was } of moving) await send(owner, id, was);
      });
    });
  // The group may have been made for them only just now: nobody goes away to make it and comes back to pick anew.
  const create = () =>
    askTitle({
      header: 'Новая группа свойств',
      action: 'Создать и поместить',
      hint: `Поместим в неё ${counted(chosen.length, propertyForms)}`,
      endpoint: owner.calls.createGroup,
      input: (title) => ({ path: owner.path, body: { title } }),
      done: ({ id, title }) => put(id, `группа «${title}»`),
    });
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="xs">
          В группу
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {groups.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => put(id, `группа «${title}»`)}>
            <span translate="no">{title}</span>
          </Menu.Item>
        ))}
        {chosen.some(({ group }) => group !== null) && (
          <Menu.Item onClick={() => put(null, 'вне групп')}>Без группы</Menu.Item>
        )}
        {mayCreate && <Menu.Item onClick={create}>Новая группа…</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

const send = ({ calls, pathOf }: PropertyOwner, property: string, group: string | null) =>
  change(calls.change, { path: pathOf.property(property), body: { group } });
