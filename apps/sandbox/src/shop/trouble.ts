import type { Emulator } from '../frame/emulator.ts';
import { faultTitles, rateOf } from '../frame/faults.ts';
import type { World } from '../frame/world.ts';
import { html } from './html.ts';

/** Faults of a marketplace, and how often they come. */
export function faultsSection({ faults }: World, { marketplace, title, faults: own = {} }: Emulator) {
  const { current } = faults.of(marketplace);
  const all = Object.entries({ ...faultTitles, ...own });
  const rates = all.map(([name]) => rateOf(current, name));
  const fields = all.map(
    ([name, words], at) =>
      html`<label>${words}<input type="number" name="${name}" min="0" max="1" step="0.05" value="${rates[at] ?? 0}"></label>`,
  );
  return html`<section><details ${rates.some((rate) => rate > 0) ? html`open` : ''}><summary><h2>Неприятности: ${title}</h2></summary>
    <p>Доля запросов от 0 до 1, с которыми это случается.</p>
    <form method="post" action="/shop/faults/${marketplace}">${fields}<button>Задать</button></form></details></section>`;
}

/** The sandbox's clock, forward. */
export const clockSection = () =>
  html`<section><h2>Время</h2><form method="post" action="/shop/clock"><label>Вперёд на, минут<input type="number" name="minutes" min="1" max="10000" value="5"></label>
    <button class="quiet">Перевести часы</button></form></section>`;
