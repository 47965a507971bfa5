/** The address of a picture in a size: ours are made smaller on the way, others come as they are. */
export function pictureAt(url: string | null | undefined, side: 96 | 320 | 960): string | undefined {
  if (!url) return undefined;
  return url.startsWith('/cds/files/') ? `${url}?size=${side}` : url;
}
