import { useDebouncedValue } from '@mantine/hooks';
import { type FeedModel, type FeedNode, mostPreviewRows, previewFeed } from '@prilavok/contract';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { offersOf } from '#features/catalogs/sources.ts';
import { SearchMultiSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';
import { Note } from '#ui/marks/note.tsx';
import type { Shape } from './nodes.ts';
import { piecesOf } from './spans.ts';
import css from './structure.module.css';

interface Props {
  feed: FeedModel;
  shape: Shape;
  nodes: readonly FeedNode[];
  chosen: string | undefined;
  onChoose: (node: string) => void;
  /** It can't be asked as it stands: something has no name yet. */
  faulty: boolean;
}

const lineHeight = 18;

/** The text that the target would get, of real offers: what the chosen node writes is lit, and a press chooses the node that wrote it. */
export function LiveText({ feed, shape, nodes, chosen, onChoose, faulty }: Props) {
  const [offers, setOffers] = useState<Named[]>([]);
  const [asked] = useDebouncedValue(nodes, 500);
  const which = offers.length > 0 ? { offers: offers.map(({ id }) => id) } : { limit: 3 };
  const { data, error, isFetching } = useCall(
    previewFeed,
    { path: { id: feed.id }, body: { ...which, nodes: [...asked] }, quiet: true },
    { enabled: !faulty },
  );
  // What was read last stays while it is asked anew, or can't be.
  const [kept, setKept] = useState(data);
  if (data && data !== kept) setKept(data);
  const lit = useMemo(() => new Set(chosen === undefined ? [] : [chosen]), [chosen]);
  const pieces = useMemo(() => (kept ? piecesOf(kept.text, kept.rows, lit, shape) : []), [kept, lit, shape]);
  const text = useRef<HTMLPreElement>(null);
  const first = pieces.find((piece) => piece.lit)?.from;
  useEffect(() => {
    if (first === undefined) return;
    const [place, piece] = [text.current, text.current?.querySelector<HTMLElement>(`[data-from="${first}"]`)];
    if (!place || !piece) return;
    const top = piece.offsetTop - place.scrollTop;
    // Only the text scrolls: on a phone the tree above it is what one works in.
    if (top < 0 || top > place.clientHeight - lineHeight) place.scrollTop = piece.offsetTop - place.clientHeight / 3;
  }, [first]);
  const choose = (event: MouseEvent) => {
    const node = event.target instanceof HTMLElement ? event.target.dataset.node : undefined;
    // Who marks text to copy it chooses nothing.
    if (node && document.getSelection()?.isCollapsed !== false) onChoose(node);
  };
  const out = kept?.rows.filter((row) => !row.included || row.faults.length > 0) ?? [];
  return (
    <section className={css.live} aria-label="Живой текст" aria-busy={isFetching || asked !== nodes}>
      {feed.catalog && (
        <SearchMultiSelect
          aria-label="На каких товарах показать"
          placeholder={offers.length === 0 ? 'На каких товарах показать' : ''}
          source={offersOf(feed.catalog.id)}
          value={offers}
          onChange={(next) => setOffers(next.slice(0, mostPreviewRows))}
          tall={false}
        />
      )}
      {error && !faulty && <Note tone="warn">{error.message}</Note>}
      {!kept && !error && <span className="sk" style={{ height: 240 }} />}
      {kept && kept.rows.length === 0 && (
        <Note>
          Показывать пока нечего: {feed.kind === 'order' ? 'заказов' : 'товаров'}, которые подходят под условия, нет.
        </Note>
      )}
      {out.length > 0 && (
        <ul className={css.out}>
          {out.map((row) => (
            <li key={row.offer}>
              <b translate="no">{row.title || row.article}</b>
              {!row.included && <span>Не попадает: {row.reasons.join('; ') || 'строка с ошибкой'}</span>}
              {row.faults.map((fault) => (
                <button key={`${fault.node} ${fault.code}`} type="button" onClick={() => onChoose(fault.node)}>
                  {fault.message}
                </button>
              ))}
            </li>
          ))}
        </ul>
      )}
      {kept && kept.text !== '' && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: by keys nodes are chosen in the tree beside it
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by keys
        <pre ref={text} className={css.text} tabIndex={0} translate="no" onClick={choose}>
          {pieces.map((piece) => (
            <span
              key={piece.from}
              data-from={piece.from}
              data-node={piece.node}
              data-lit={piece.lit || undefined}
              data-line={piece.line === undefined ? undefined : `\n${'  '.repeat(piece.line)}`}
            >
              {piece.text}
            </span>
          ))}
        </pre>
      )}
    </section>
  );
}
