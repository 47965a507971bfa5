interface Shown {
  pathChanged: boolean;
  hashChanged: boolean;
  toLocation: { hash: string };
}

/** A new page begins at its top, or at the anchor that the address names. A changed filter leaves the page where it is. */
export function scrollFor({ pathChanged, hashChanged, toLocation }: Shown): void {
  const anchor = toLocation.hash && document.getElementById(toLocation.hash);
  if (anchor && (pathChanged || hashChanged)) anchor.scrollIntoView();
  else if (pathChanged) {
    window.scrollTo(0, 0);
    document.getElementById('content')?.scrollTo(0, 0);
  }
}
