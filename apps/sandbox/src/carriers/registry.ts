import { cdek } from './cdek/index.ts';
import type { CarrierEmulator } from './frame.ts';
import { yandexDelivery } from './yandex-delivery/index.ts';

/** The carriers that are emulated. */
export const carriers: readonly CarrierEmulator[] = [cdek, yandexDelivery];
