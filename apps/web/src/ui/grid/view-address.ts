/** The part of an address that a view remembers: not what happens to be open beside the list. */
export function asksOf(search: string): string {
  const asks = new URLSearchParams(search);
  asks.delete('open');
  asks.sort();
  return asks.size > 0 ? `?${asks}` : '';
}
