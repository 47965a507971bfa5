import { Button } from '@mantine/core';
import {
  countPropertySuggestions,
  type Marketplace,
  mapSuggestedProperties,
  removePropertyMappings,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { number, percent } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { notice } from '#toasts.ts';
import { type Threshold, usualThreshold } from '#ui/mapping/thresholds.ts';
import { spinning } from '#ui/spinner.ts';
import { undoable } from '#ui/undo.ts';

interface Props {
  marketplace: Marketplace;
  catalog: string;
  /** From which score on. */
  from: Threshold | undefined;
}

/** Takes the suggestions of all categories in one go, with the way back in the toast. */
export function AcceptEverywhere({ marketplace, catalog, from = usualThreshold }: Props) {
  const path = { marketplace };
  const asked = { catalog_id: catalog, from: Number(from) / 100 };
  const { data } = useCall(countPropertySuggestions, { path, query: asked });
  const accept = async () => {
    const { mappings, categories, unread } = await spinning(change(mapSuggestedProperties, { path, body: asked }));
    if (unread > 0) {
      const owed = counted(unread, ['категорию', 'категории', 'категорий']);
      notice(`Про ${owed} площадка ещё не ответила: предложения для них появятся, когда ответит`);
    }
    if (mappings.length === 0) return;
    const done = `Сопоставлено: ${counted(mappings.length, properties)} в ${counted(categories, within)}`;
    undoable(done, () => change(removePropertyMappings, { path, body: { catalog_id: catalog, mappings } }));
  };
  const count = data?.properties ?? 0;
  if (count === 0 && (data?.unread ?? 0) === 0) return null;
  return (
    <Button variant="default" title={`С уверенностью от ${percent(asked.from)}`} onClick={() => quietly(accept)}>
      {count > 0 ? `Во всех категориях: ${number(count)}` : 'Во всех категориях'}
    </Button>
  );
}

const properties = ['свойство', 'свойства', 'свойств'] as const;
const within = ['категории', 'категориях', 'категориях'] as const;
