import { findAutomations, type OrderModel, scanAutomation } from '@prilavok/contract';
import { CallError } from '#api/call-error.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import type { Scan } from './-packing.ts';

/** Barcodes of rules, which are no goods: read at an open order they set the rule off. */
export function useRuleBarcodes(): readonly string[] {
  const may = useMay(scanAutomation);
  const { data } = useCall(
    findAutomations,
    { body: { event: 'scan', active: true, limit: 100 }, quiet: true },
    { enabled: may },
  );
  return (data?.rows ?? []).flatMap(({ barcode }) => barcode ?? []);
}

/** Sets a rule off by its barcode; answers what to say. */
export async function scanRule({ id }: OrderModel, barcode: string): Promise<Omit<Scan, 'packing'>> {
  try {
    const { automation, did } = await change(scanAutomation, { body: { order: id, barcode }, quiet: true });
    return { tone: 'success', said: `Правило «${automation.title}»: ${did.join('; ')}` };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { tone: 'error', said: error.message };
  }
}
