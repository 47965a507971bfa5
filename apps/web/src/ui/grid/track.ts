/**
 * Where the rows stand when there are more of them than a browser has pixels: Chromium cuts an element at
 * 33,554,430 px, Firefox near 17.8 million. Beyond `tallest` the scrollbar is scaled and the rows are moved to it.
 */
export const tallest = 8_000_000;

export interface Track {
  /** Height of all rows, in pixels. */
  content: number;
  /** Height of what one sees of them. */
  view: number;
}

/** Where one stands: the scroller's own position, and the pixel of the content that lies at its top. */
export interface ScrollPosition {
  scrollTop: number;
  top: number;
}

const reach = (track: Track) => Math.max(0, track.content - track.view);
const travel = (track: Track) => Math.max(0, Math.min(track.content, tallest) - track.view);
/** Near both ends the scaled track runs one to one, so that the first and last rows are reached exactly. */
const edge = (track: Track) => Math.min(4 * track.view, travel(track) / 4);

/** The scroller's position that belongs to a pixel of the content. */
export function scrollTopOf(track: Track, top: number): number {
  const far = reach(track);
  const way = travel(track);
  const end = edge(track);
  const at = Math.min(far, Math.max(0, top));
  if (far <= way || at <= end) return at;
  if (at >= far - end) return way - (far - at);
  return end + ((at - end) * (way - 2 * end)) / (far - 2 * end);
}

/** The pixel of the content that belongs to the scroller's position. */
export function topOf(track: Track, scrollTop: number): number {
  const far = reach(track);
  const way = travel(track);
  const end = edge(track);
  const at = Math.min(way, Math.max(0, scrollTop));
  if (far <= way || at <= end) return at;
  if (at >= way - end) return far - (way - at);
  return end + ((at - end) * (far - 2 * end)) / (way - 2 * end);
}

/** After the scroller moved: a wheel or a key moves the rows by as much, the scrollbar's thumb carries them along. */
export function moved(track: Track, from: ScrollPosition, scrollTop: number): ScrollPosition {
  if (track.content <= tallest) return { scrollTop, top: scrollTop };
  const step = scrollTop - from.scrollTop;
  if (Math.abs(step) > 2 * track.view) return { scrollTop, top: topOf(track, scrollTop) };
  return { scrollTop, top: Math.min(reach(track), Math.max(0, from.top + step)) };
}

/** Rows in sight, with some to spare on both sides. */
export function rowsInSight(count: number, rowHeight: number, top: number, view: number, spare = 6): [number, number] {
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const last = Math.min(count - 1, Math.ceil((top + view) / rowHeight) + spare);
  return [first, last];
}
