import { Switch } from '@mantine/core';
import { deepestCondition, type FeedCondition, type FeedModel, type FeedTests, mostTests } from '@prilavok/contract';
import { useMemo, useState } from 'react';
import { ConditionTree } from '#features/properties/conditions/condition-tree.tsx';
import { draftOf, type GroupDraft, sentOf } from '#features/properties/conditions/draft.ts';
import { offerKinds } from '../conditions/offer-kinds.tsx';
import { orderKinds } from '../conditions/order-kinds.tsx';
import css from './structure.module.css';

interface Props {
  feed: FeedModel;
  value: FeedCondition | undefined;
  readOnly: boolean;
  onChange: (value: FeedCondition | undefined) => void;
}

const limits = { depth: deepestCondition, leaves: mostTests };

const read = (value: FeedCondition | undefined) => draftOf<FeedTests>(value ?? {});
const meaning = (draft: GroupDraft<FeedTests>) => JSON.stringify(sentOf(draft));

/** For which offers or orders a node is written at all. */
export function WhenFields({ feed, value, readOnly, onChange }: Props) {
  const { catalog } = feed;
  const kinds = useMemo(() => (catalog ? offerKinds(catalog.id) : orderKinds), [catalog]);
  const [draft, setDraft] = useState(() => read(value));
  const [opened, setOpened] = useState(value !== undefined);
  // Taken back or done again, the node is another.
  const now = meaning(read(value));
  if (meaning(draft) !== now) setDraft(read(value));
  return (
    <div className={css.fields}>
      <Switch
        label="Писать не для всех"
        description={opened ? undefined : 'Только для тех, кто подходит под условия'}
        checked={opened}
        onChange={(event) => {
          setOpened(event.currentTarget.checked);
          if (!event.currentTarget.checked) onChange(undefined);
        }}
      />
      {opened && (
        <ConditionTree
          draft={draft}
          onChange={(next) => {
            setDraft(next);
            const sent = sentOf(next);
            onChange(sent.group ? sent : undefined);
          }}
          kinds={kinds}
          limits={limits}
          readOnly={readOnly}
        />
      )}
    </div>
  );
}
