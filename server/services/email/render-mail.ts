import { ZodError } from 'zod';

import { EmailError, isHeaderSafe } from './email';
import { parseMail, type Mail, type MailKind, type MailProps } from './mail-kinds';
import type { MailTexts } from './templates/mail-layout';

/** Renders a mail of the outbox. React and the templates are loaded by the first mail, so that a web server
 * that renders none does not carry them.
 * @throws {EmailError} 'refused' when kind or props are not those of `mail-kinds.ts` */
export async function renderMail(kind: string, props: unknown) {
  const mail = checked(kind, props);
  const { mailPage } = await import('./templates/mail-layout');
  const said = await textOf(mail.kind, mail.props);
  const { subject } = said;
  if (!isHeaderSafe(subject)) throw new EmailError('unsafe_header', `Unsafe subject of ${kind}`, 'refused');
  const { render, toPlainText } = await import('@react-email/render');
  // A message to support goes to the operator, and the name in it is its author's.
  const name = mail.kind !== 'support-message' && 'displayName' in mail.props ? mail.props.displayName : null;
  const html = await render(mailPage(said, name));
  const options = { uppercase: false, leadingLineBreaks: 2 };
  const headings = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options }));
  const drawn = { selector: 'table[role=img]', format: 'label' };
  const text = toPlainText(html, { selectors: [...headings, drawn], formatters: { label } });
  const unsubscribe =
    'unsubscribeUrl' in mail.props && mail.props.unsubscribeUrl !== undefined
      ? { unsubscribeUrl: mail.props.unsubscribeUrl }
      : {};
  const replyTo = 'replyTo' in mail.props ? { replyTo: mail.props.replyTo } : {};
  const images = said.images ? { images: said.images } : {};
  return { subject, html, text: `${text.trim()}\n`, ...unsubscribe, ...replyTo, ...images };
}

/** What of html-to-text writes an element of the text part; it comes without types. */
interface TextBuilder {
  openBlock(options: { leadingLineBreaks: number }): void;
  addInline(text: string): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
}

/** Says in the text part what a drawing made of cells shows. */
function label(
  { attribs }: { attribs: Readonly<Record<string, string>> },
  _walk: unknown,
  builder: TextBuilder,
): void {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(attribs['aria-label'] ?? '');
  builder.closeBlock({ trailingLineBreaks: 2 });
}

function checked(kind: string, props: unknown): Mail {
  try {
    return parseMail(kind, props);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    // Paths only: the values are personal and must not reach a log.
    const fields = error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new EmailError('invalid_mail', `A mail of kind '${kind}' is not valid at: ${fields}`, 'refused');
  }
}

async function textOf<K extends MailKind>(kind: K, props: MailProps<K>) {
  const { accountMails } = await import('./templates/account-mails');
  const { orderMails } = await import('./templates/order-mails');
  const { peopleMails } = await import('./templates/people-mails');
  const { letterMails } = await import('./templates/letter-mail');
  const { messageMails } = await import('./templates/message-mails');
  const texts: MailTexts = {
    ...accountMails,
    ...orderMails,
    ...peopleMails,
    ...messageMails,
    ...letterMails,
  };
  return texts[kind](props);
}
