import { type RefObject, useEffect, useState } from 'react';

/** Returns whether what lies in an element is wider than it, as it is drawn now. */
export function useWider(place: RefObject<HTMLElement | null>): boolean {
  const [wider, setWider] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWider(element.scrollWidth > element.clientWidth));
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [place]);
  return wider;
}
