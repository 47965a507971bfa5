import { Button, Group, Select } from '@mantine/core';
import { type Account, findAccounts, linkAccount, unlinkAccount } from '@prilavok/contract';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { Mark } from '#ui/marks/mark.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './account-group.module.css';

/** Accounts that trade the same goods together: who is in the group, joining and leaving it. */
export function AccountGroup({ account }: { account: Account }) {
  const may = useMay(linkAccount);
  const all = useCall(findAccounts, { body: { limit: 1000 } }).data?.rows ?? [];
  const link = useChange(linkAccount);
  const unlink = useChange(unlinkAccount);
  const [target, setTarget] = useState<string | null>(null);
  const others = all.filter(({ id }) => id !== account.id);
  const mates = account.group === null ? [] : others.filter(({ group }) => group === account.group);
  if (mates.length === 0 && (!may || others.length === 0)) return null;

  const join = async () => {
    if (target === null) return;
    await link.mutateAsync({ path: { target, source: account.id } });
    setTarget(null);
  };
  return (
    <Section title="Группа" note={mates.length === 0 ? 'аккаунт сам по себе' : undefined}>
      {mates.length > 0 && (
        <>
          <ul className={css.others}>
            {mates.map((mate) => (
              <li key={mate.id}>
                <Mark marketplace={mate.marketplace} /> <span translate="no">{mate.title}</span>
              </li>
            ))}
          </ul>
          {may && (
            <Button
              variant="default"
              size="xs"
              loading={unlink.isPending}
              onClick={() => unlink.mutate({ path: { id: account.id } })}
            >
              Выйти из группы
            </Button>
          )}
        </>
      )}
      {mates.length === 0 && may && (
        <Group gap={8} align="flex-end" wrap="nowrap">
          <Select
            style={{ flex: 1 }}
            label="Объединить с аккаунтом"
            placeholder="Выберите"
            data={others.map(({ id, title }) => ({ value: id, label: title }))}
            value={target}
            onChange={setTarget}
            searchable
            nothingFoundMessage="Ничего не нашлось"
          />
          <Button variant="default" disabled={target === null} loading={link.isPending} onClick={() => void join()}>
            Объединить
          </Button>
        </Group>
      )}
    </Section>
  );
}
