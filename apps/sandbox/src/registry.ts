import type { Emulator } from './frame/emulator.ts';
import { magnit } from './magnit/index.ts';
import { megamarket } from './megamarket/index.ts';
import { ozon } from './ozon/index.ts';
import { wildberries } from './wildberries/index.ts';
import { yandexMarket } from './yandex_market/index.ts';

/** The marketplaces that are emulated, in the order of the page. */
export const emulators: readonly Emulator[] = [ozon, yandexMarket, wildberries, magnit, megamarket];
