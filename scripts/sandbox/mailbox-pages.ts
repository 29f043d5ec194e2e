import express, { type Router } from 'express';

import { escapeHtml, htmlPage } from './html';
import { bareAddress, type MailboxStore, type StoredMail } from './mailbox-store';

const LIST_LIMIT = 200;

/** The mailbox as a person reads it (`/`, `/mail/:id`) and as tests read it (`/api/messages?to=…`). */
export function mailboxPages(mailbox: MailboxStore, orders: () => string): Router {
  const router = express.Router();

  router.get('/', (req, res) => {
    const search = typeof req.query.q === 'string' ? req.query.q.trim() : '';
    const found = mailbox.all().filter((mail) => matches(mail, search));
    res.send(htmlPage('Hazel sandbox mailbox', listPage(found, search, mailbox.version()) + orders()));
  });

  router.post('/delete-all', (_req, res) => {
    mailbox.clear();
    res.redirect(303, '/');
  });

  router.get('/mail/:id', (req, res) => {
    const mail = mailbox.get(req.params.id);
    if (mail) res.send(htmlPage(mail.subject, mailPage(mail)));
    else
      res.status(404).send(htmlPage('No such mail', '<h1>No such mail</h1><p><a href="/">All mails</a></p>'));
  });

  router.get('/mail/:id/html', (req, res) => {
    const mail = mailbox.get(req.params.id);
    // A mail is untrusted HTML: it may be shown and open its links, nothing else.
    res.set(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; script-src 'none'",
    );
    if (mail) res.type('html').send(withPictures(mail) ?? '<p>This mail has no HTML part.</p>');
    else res.sendStatus(404);
  });

  router.get('/api/messages', (req, res) => {
    const to = typeof req.query.to === 'string' ? bareAddress(req.query.to) : '';
    const found = mailbox
      .all()
      .filter((mail) => to === '' || mail.to.some((recipient) => bareAddress(recipient) === to));
    res.json({ messages: found.map((mail) => ({ ...mail, links: linksOf(mail) })) });
  });
  router.delete('/api/messages', (_req, res) => {
    mailbox.clear();
    res.json({ messages: [] });
  });
  router.get('/api/version', (_req, res) => void res.json({ version: mailbox.version() }));

  return router;
}

function matches(mail: StoredMail, search: string): boolean {
  const wanted = search.toLowerCase();
  return mail.to.some((recipient) => recipient.toLowerCase().includes(wanted));
}

/** Every address in the text part, in order, so that a test follows a link without parsing HTML. */
function linksOf(mail: StoredMail): string[] {
  return mail.text?.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}

/** The HTML with its attached pictures, as a mail program shows it. */
const withPictures = ({ html, attachments }: StoredMail): string | null =>
  attachments.reduce(
    (page, { content_id: id, content_type: type = 'image/png', content }) =>
      id === undefined ? page : (page?.replaceAll(`cid:${id}`, `data:${type};base64,${content}`) ?? null),
    html,
  );

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

const timeOf = (mail: StoredMail): string =>
  `<time datetime="${escapeHtml(mail.created_at)}">${escapeHtml(time.format(new Date(mail.created_at)))}</time>`;

function listPage(mails: StoredMail[], search: string, version: number): string {
  const rows = mails
    .slice(0, LIST_LIMIT)
    .map(
      (mail) =>
        `<li><a href="/mail/${encodeURIComponent(mail.id)}"><span><b>${escapeHtml(mail.subject)}</b><br>
<span class="muted">to ${escapeHtml(mail.to.join(', '))}</span></span><span class="muted">${timeOf(mail)}</span></a></li>`,
    )
    .join('');
  const empty = search
    ? `No mail to an address with "${escapeHtml(search)}".`
    : 'No mail yet. It arrives here as soon as Hazel sends one.';
  const count = mails.length > LIST_LIMIT ? `newest ${LIST_LIMIT} of ${mails.length}` : `${mails.length}`;
  return `<h1>Mailbox</h1><p class="muted">Everything Hazel sends in development lands here. Nothing leaves this machine. Mails: ${count}</p>
<div class="row"><form class="row" style="flex:1" method="get" action="/" role="search">
<input type="search" name="q" aria-label="Search by address" placeholder="Search by address" value="${escapeHtml(search)}"><button class="quiet">Search</button></form>
<form method="post" action="/delete-all"><button class="danger">Delete all</button></form></div>
${mails.length > 0 ? `<ul class="list card">${rows}</ul>` : `<p style="margin-top:24px">${empty}</p>`}
<script>
setInterval(async () => {
  if (document.activeElement instanceof HTMLInputElement) return;
  const answer = await fetch('/api/version').then((r) => r.json()).catch(() => undefined);
  if (answer && answer.version !== ${version}) location.reload();
}, 2000);
</script>`;
}

function mailPage(mail: StoredMail): string {
  const line = (name: string, value: string): string =>
    value === '' ? '' : `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`;
  return `<p><a href="/">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl>${line('From', mail.from)}${line('To', mail.to.join(', '))}${line('Reply to', (mail.reply_to ?? []).join(', '))}<dt>Sent</dt><dd>${timeOf(mail)}</dd></dl>
<div class="card"><iframe title="HTML part" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" src="/mail/${encodeURIComponent(mail.id)}/html"></iframe></div>
<form class="row" method="post" action="/_sandbox/events"><input type="hidden" name="id" value="${escapeHtml(mail.id)}">
<button class="quiet" name="type" value="bounced">It came back</button>
<button class="quiet" name="type" value="complained">It was called unwanted</button></form>
<h2>Text part</h2><div class="card"><pre>${mail.text === null ? 'This mail has no text part.' : withLinks(mail.text)}</pre></div>`;
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}
