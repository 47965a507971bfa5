import { request } from 'undici';
import { config } from '../config.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Sends a letter by SMTP; in the demo without SMTP it goes to the sandbox, which shows it on a page. */
export async function sendMail(letter: Letter): Promise<void> {
  const { SMTP_URL, MAIL_FROM, DEMO, SANDBOX_URL } = config();
  if (SMTP_URL) {
    const { createTransport } = await import('nodemailer');
    await createTransport(SMTP_URL).sendMail({ from: MAIL_FROM, ...letter });
    return;
  }
  if (!DEMO) throw new Error('No SMTP_URL is set: the letter waits until it is');
  const { statusCode, body } = await request(`${SANDBOX_URL}/_control/mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...letter, at: new Date().toISOString() }),
  });
  await body.dump();
  if (statusCode >= 300) throw new Error(`The sandbox did not take the letter: ${statusCode}`);
}
