import type { Mail } from '../frame/state.ts';
import { html, when } from './html.ts';

const shown = 50;

/** In their place, for who may not read them. */
export const closedMails = html`<section><h2>Письма</h2><p>Песочница открыта не только на этой машине, поэтому письма — по имени и паролю.
  <a href="/shop/mail">Открыть письма</a>. Имя — letters, где лежит пароль, сказано при запуске Прилавка.</p></section>`;

/** The last mails, as they would look. */
export function mailsSection(mails: Mail[]) {
  return html`<section><h2>Письма: ${mails.length}</h2>${
    mails.length === 0
      ? html`<p>Здесь появятся письма, которые кабинет отправил бы по почте.</p>`
      : mails
          .slice(0, shown)
          .map(
            (mail) =>
              html`<details><summary>${when(Date.parse(mail.at))} · ${mail.to} · ${mail.subject}</summary>${
                mail.html
                  ? html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="Письмо" srcdoc="${`<base target="_blank">${mail.html}`}"></iframe>`
                  : html`<pre>${mail.text}</pre>`
              }</details>`,
          )
  }</section>`;
}
