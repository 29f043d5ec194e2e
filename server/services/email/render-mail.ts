import { ZodError } from 'zod';

import { EmailError, isHeaderSafe } from './email';
import { parseMail, type Mail } from './mail-kinds';
import type { ComposedMail } from './templates/mail-layout';

/** Renders a mail of the outbox. React and the templates are loaded by the first mail, so that a web server
 * that renders none does not carry them.
 * @throws {EmailError} not retryable when kind or props are not those of `mail-kinds.ts` */
export async function renderMail(kind: string, props: unknown) {
  const mail = checked(kind, props);
  const { subject, body } = await compose(mail);
  if (!isHeaderSafe(subject)) throw new EmailError('unsafe_header', `Unsafe subject of ${kind}`, false);
  const { render, toPlainText } = await import('@react-email/render');
  const html = await render(body);
  const options = { uppercase: false, leadingLineBreaks: 2 };
  const headings = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options }));
  const text = toPlainText(html, { selectors: headings });
  const unsubscribe = 'unsubscribeUrl' in mail.props ? { unsubscribeUrl: mail.props.unsubscribeUrl } : {};
  const replyTo = 'replyTo' in mail.props ? { replyTo: mail.props.replyTo } : {};
  return { subject, html, text: `${text.trim()}\n`, ...unsubscribe, ...replyTo };
}

function checked(kind: string, props: unknown): Mail {
  try {
    return parseMail(kind, props);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    // Paths only: the values are personal and must not reach a log.
    const fields = error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new EmailError('invalid_mail', `A mail of kind '${kind}' is not valid at: ${fields}`, false);
  }
}

async function compose(mail: Mail): Promise<ComposedMail> {
  const mails = await import('./templates/mails');
  const orders = await import('./templates/order-mails');
  const ownData = await import('./templates/own-data-mails');
  const support = await import('./templates/support-mails');
  const social = await import('./templates/social-mails');
  const partner = await import('./templates/partner-mails');
  const accounts = await import('./templates/own-account-mails');
  const admins = await import('./templates/admin-mails');
  switch (mail.kind) {
    case 'verify-email':
      return mails.verifyEmailMail(mail.props);
    case 'reset-password':
      return mails.resetPasswordMail(mail.props);
    case 'password-changed':
      return mails.passwordChanged(mail.props);
    case 'email-changed':
      return mails.emailChanged(mail.props);
    case 'own-account-changed':
      return accounts.ownAccountChanged(mail.props);
    case 'own-account-waits':
      return accounts.ownAccountWaits(mail.props);
    case 'email-change-asked':
      return mails.emailChangeAsked(mail.props);
    case 'confirm-new-email':
      return mails.confirmNewEmail(mail.props);
    case 'email-in-use':
      return mails.emailInUse(mail.props);
    case 'google-link-changed':
      return mails.googleLinkChanged(mail.props);
    case 'security-changed':
      return mails.securityChanged(mail.props);
    case 'admin-role-changed':
      return admins.adminRoleChanged(mail.props);
    case 'group-invitation':
      return mails.groupInvitation(mail.props);
    case 'partner-request':
      return partner.partnerRequest(mail.props);
    case 'partner-line':
      return partner.partnerUpdate(mail.props);
    case 'follow-news':
      return social.followNewsMail(mail.props);
    case 'pro-ordered':
      return orders.proOrdered(mail.props);
    case 'pro-cancelled':
      return orders.proCancelled(mail.props);
    case 'pro-withdrawn':
      return orders.proWithdrawn(mail.props);
    case 'pro-ended':
      return orders.proEnded(mail.props);
    case 'payment-failed':
      return orders.paymentFailed(mail.props);
    case 'archive-ready':
      return ownData.archiveReady(mail.props);
    case 'account-closing':
      return ownData.accountClosing(mail.props);
    case 'account-closing-soon':
      return ownData.accountClosingSoon(mail.props);
    case 'support-message':
      return support.supportMessage(mail.props);
    case 'support-received':
      return support.supportReceived(mail.props);
    case 'account-deleted':
      return ownData.accountDeleted();
  }
}
