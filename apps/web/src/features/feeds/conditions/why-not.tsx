import { Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FeedModel, type FeedTests, previewFeed } from '@prilavok/contract';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { offersOf } from '#features/catalogs/sources.ts';
import type { SentCondition } from '#features/properties/conditions/draft.ts';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';
import { Note } from '#ui/marks/note.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './feed-conditions.module.css';

interface Props {
  feed: FeedModel;
  condition: SentCondition<FeedTests>;
}

/** Says of one offer or order whether it goes into the feed by these conditions, and if not, why. */
export function WhyNot({ feed, condition }: Props) {
  const [offer, setOffer] = useState<Named | null>(null);
  const [search, setSearch] = useState('');
  const [word] = useDebouncedValue(search.trim(), 300);
  const { catalog } = feed;
  const which = catalog ? { offers: offer ? [offer.id] : [] } : { search: word, limit: 3 };
  const enabled = catalog ? offer !== null : word !== '';
  const { data, error, isFetching } = useCall(
    previewFeed,
    { path: { id: feed.id }, body: { ...which, condition }, quiet: true },
    { enabled },
  );
  return (
    <Section title={catalog ? 'Почему не попал товар' : 'Почему не попал заказ'}>
      <Stack gap={12}>
        {catalog ? (
          <SearchSelect
            label="Товар"
            placeholder="Название, артикул или штрихкод"
            source={offersOf(catalog.id)}
            value={offer}
            onChange={setOffer}
          />
        ) : (
          <TextInput
            label="Заказ"
            placeholder="Номер заказа"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {enabled && error && <Note tone="warn">{error.message}</Note>}
        {enabled && data && !error && (
          <ul className={css.answers} aria-busy={isFetching}>
            {data.rows.map((row) => (
              <li key={row.offer}>
                <b translate="no">{row.title || row.article}</b>
                {row.included ? (
                  <Status tone="success">Попадает в фид</Status>
                ) : (
                  <Status tone="warn">Не попадает</Status>
                )}
                {row.reasons.map((reason) => (
                  <p key={reason}>{reason}</p>
                ))}
              </li>
            ))}
            {data.rows.length === 0 && <li>Ничего не нашлось: проверьте номер.</li>}
          </ul>
        )}
      </Stack>
    </Section>
  );
}
