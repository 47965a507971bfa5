import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { placesOf } from '../menu/entries.ts';
import { useMenu } from '../menu/use-menu.ts';
import { useFound } from './use-found.ts';

const [store, spotlight] = createSpotlight();

/** The window of the search: places of the menu by name, and what the searching calls of the rooms find. */
export default function SearchWindow({ asked }: { asked: number }) {
  const [text, setText] = useState('');
  const { main, settings } = useMenu();
  const navigate = useNavigate();
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);
  const go = (to: string) => () => void navigate({ to });
  const places = placesOf([...main, ...settings]).map(({ entry, above }) => ({
    id: `${entry.to} ${entry.label}`,
    label: [...above.map((one) => one.label), entry.label].join(' / '),
    onClick: go(entry.to),
  }));
  const words = text.trim().toLowerCase().split(/\s+/);
  const fitting = places.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const groups: SpotlightActionGroupData[] = [
    ...useFound(text).map(({ group, rows }) => ({
      group,
      actions: rows.map((row) => ({ id: row.to, label: row.label, description: row.note, onClick: go(row.to) })),
    })),
    { group: 'Разделы', actions: fitting.slice(0, text ? 8 : 12) },
  ];
  return (
    <Spotlight
      store={store}
      query={text}
      onQueryChange={setText}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      filter={(_, all) => all}
      shortcut={null}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': 'Поиск' } }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.36 }}
      nothingFound="Ничего не нашлось. Попробуйте другое слово, артикул или номер заказа"
      searchProps={{ leftSection: <IconSearch />, placeholder: 'Раздел, товар, артикул, номер заказа' }}
    />
  );
}
