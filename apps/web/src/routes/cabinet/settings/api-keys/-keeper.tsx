import { Button } from '@mantine/core';
import { type ApiKey, changeApiKey } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { fullDate } from '#text/dates.ts';
import { success } from '#toasts.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';

/** Who answers for a key, and when it was used last; a key of a person who is gone can be taken over. */
export function Keeper({ apiKey }: { apiKey: ApiKey }) {
  const { id, version, keeper, usedAt, usedFrom } = apiKey;
  const may = useMay(changeApiKey);
  const takeOver = async () => {
    await change(changeApiKey, { path: { id }, body: { takeOver: true, version } });
    success('Теперь за ключ отвечаете вы');
  };
  const take = may && (
    <Button variant="default" size="xs" mt={8} onClick={() => void takeOver().catch(() => {})}>
      Взять на себя
    </Button>
  );
  return (
    <>
      <Facts
        facts={[
          {
            label: 'Отвечает',
            value: keeper ? keeper.email || 'человек удалён' : 'никто: ключ завела программа',
            ownWord: true,
          },
          {
            label: 'Обращался',
            value: usedAt ? `${fullDate(usedAt)}${usedFrom ? `, с адреса ${usedFrom}` : ''}` : 'ещё нет',
          },
        ]}
      />
      {keeper && !keeper.active && (
        <Note tone="warn">
          Человек, который отвечает за ключ, отключён или удалён: запросы с ключом не проходят.
          <br />
          {take}
        </Note>
      )}
      {!keeper && take}
    </>
  );
}
