import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moved, type ScrollPosition, scrollTopOf, type Track, tallest } from './track.ts';

interface Options {
  count: number;
  rowHeight: number;
  /** Height of the sticky header. */
  head: number;
  /** Room under the last row. */
  foot: number;
}

/** The window onto the rows: what part is in sight, and how to bring another there. */
export function useViewport({ count, rowHeight, head, foot }: Options) {
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [place, setPlace] = useState<ScrollPosition & { left: number; moving: boolean }>({
    scrollTop: 0,
    top: 0,
    left: 0,
    moving: false,
  });

  const content = count * rowHeight + foot;
  const track: Track = { content, view: Math.max(0, size.height - head) };
  // Events read these two; state would be one frame late for them.
  const now = useRef(track);
  const at = useRef<ScrollPosition>({ scrollTop: 0, top: 0 });
  now.current = track;

  const settle = useCallback((top: number) => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = scrollTopOf(now.current, top);
    at.current = { scrollTop: element.scrollTop, top: now.current.content > tallest ? top : element.scrollTop };
    setPlace({ ...at.current, left: element.scrollLeft, moving: false });
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      const { scrollTop, scrollLeft } = element;
      at.current = moved(now.current, at.current, scrollTop);
      const next = { ...at.current, left: scrollLeft, moving: true };
      // Without flushing, the rows would come a frame after the scroll: a fast one would show none at all.
      flushSync(() => setPlace(next));
      clearTimeout(rest);
      // On a scaled track the scrollbar lags behind a wheel; it is set right at rest, or when it ran into an end.
      const { top } = at.current;
      const scaled = now.current.content > tallest;
      const drifted = scaled && Math.abs(scrollTopOf(now.current, top) - scrollTop) > 1;
      const ran = () => scrollTop <= 0 || scrollTop >= element.scrollHeight - element.clientHeight - 1;
      if (drifted && ran()) settle(top);
      else
        rest = setTimeout(() => {
          if (drifted) settle(at.current.top);
          // Keys may have brought it elsewhere since.
          else setPlace((last) => ({ ...last, moving: false }));
        }, 150);
    };
    // With a wheel listener that could prevent, Chromium keeps its frames at 60 under the wheel; without one, at 40.
    const onWheel = () => {};
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [settle]);

  const showRow = (row: number) => {
    const above = row * rowHeight;
    const below = above + rowHeight - track.view;
    if (above < at.current.top) settle(above);
    else if (below > at.current.top) settle(row === count - 1 ? content - track.view : below);
  };

  const showColumn = (left: number, width: number, pinned: number) => {
    const element = scroller.current;
    if (!element) return;
    if (left - pinned < element.scrollLeft) element.scrollLeft = left - pinned;
    else if (left + width > element.scrollLeft + size.width) element.scrollLeft = left + width - size.width;
  };

  return {
    scroller,
    width: size.width,
    view: track.view,
    canvas: Math.min(content, tallest),
    top: place.top,
    left: place.left,
    /** It was scrolled a moment ago. */
    moving: place.moving,
    /** How far the rows are moved up to meet the scaled scrollbar; 0 for a list that fits. */
    base: place.top - place.scrollTop,
    showRow,
    showColumn,
    toTop: () => settle(0),
  };
}
