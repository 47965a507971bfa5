import type { Marketplace } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';

/**
 * A process of a bench whose subject isn't the limits lets them grow back `BENCH_HURRY` times sooner: whoever walks 300 goods through five marketplaces
 * would wait for an hour, mostly for limits that are meant for the real ones. Its sandbox hurries as much.
 */
export function hurry(times = Number(process.env.BENCH_HURRY ?? 1)): void {
  if (times === 1) return;
  for (const [name, connector] of Object.entries(connectors) as [Marketplace, (typeof connectors)[Marketplace]][])
    connectors[name] = { ...connector, rates: connector.rates.map((rate) => ({ ...rate, perMs: rate.perMs / times })) };
}
