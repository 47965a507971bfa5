interface Shown {
  /** None when the page is the first. */
  fromLocation?: object | undefined;
  pathChanged: boolean;
  hashChanged: boolean;
  toLocation: { hash: string };
}

/** A new page begins at its top, or at the anchor that the address names. A changed filter leaves the page where it is. */
export function scrollFor({ fromLocation, pathChanged, hashChanged, toLocation }: Shown): void {
  // What was pressed is gone with the old page: keys go on from the new one's content.
  if (fromLocation && pathChanged && document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true });
  const anchor = toLocation.hash && document.getElementById(toLocation.hash);
  if (anchor && (pathChanged || hashChanged)) anchor.scrollIntoView();
  else if (pathChanged) {
    window.scrollTo(0, 0);
    document.getElementById('content')?.scrollTo(0, 0);
  }
}
