import { mostLettersAnHour } from '@prilavok/contract';
import { config } from '../../config.ts';
import { log } from '../../log.ts';
import { sendMail } from '../../outside/mail.ts';
import { type Message, Unreachable, type Way } from './ways.ts';
import { restOf, titleOf } from './wording.ts';

/** Notices by mail. */
export const mailWay: Way = {
  mostAnHour: mostLettersAnHour,
  async send(message) {
    const { SMTP_URL, DEMO } = config();
    if (!SMTP_URL && !DEMO)
      throw new Error('Почта на этой площадке не настроена: скажите её администратору, письма дождутся');
    await sendMail({ to: message.to.email, subject: titleOf(message), text: textOf(message) }).catch(explain);
    return message.to.email;
  },
};

function textOf(message: Message): string {
  const { PUBLIC_URL } = config();
  const link = (to: string | null) => (to ? `${PUBLIC_URL}${to}` : undefined);
  const [first] = message.notices;
  const body =
    message.count === 1 && first
      ? [first.message, first.link && `Посмотреть: ${link(first.link)}`]
      : [
          ...message.notices.map((each) =>
            [`${each.title}: ${each.message}`, link(each.link)].filter(Boolean).join('\n'),
          ),
          restOf(message),
        ];
  return [
    'Здравствуйте!',
    ...body,
    `Какие уведомления приходят на почту и когда, вы выбираете сами: ${PUBLIC_URL}/cabinet/settings/notifications`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A mail server that refuses the address says so by a code of 5xx about the envelope; whatever else went wrong may pass. */
function explain(error: unknown): never {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  if (code === 'EENVELOPE' && responseCode >= 500)
    throw new Unreachable('Почтовый сервер не принимает писем на ваш адрес: проверьте его в списке пользователей');
  log.warn({ err: error }, 'A letter was not sent');
  throw new Error('Почтовый сервер не отвечает или не принял письмо: попробуем ещё');
}
