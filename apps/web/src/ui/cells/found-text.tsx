import { marked } from '#text/marked.ts';
import styles from './cells.module.css';

/** Words with those told apart that a search has found them by. */
export function FoundText({ children, words }: { children: string; words: readonly string[] }) {
  if (words.length === 0) return children;
  return marked(children, words).map((piece, index) =>
    piece.found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
      <mark key={index} className={styles.found}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
