import type { Response } from 'express';

/** Text made safe for HTML, attribute values included. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const STYLE = `
:root{color-scheme:light dark;--paper:#f9f5ec;--surface:#fefcf8;--line:#e1dcd0;--ink:#18271d;--ink-2:#525f54;--forest:#1a5e3c;--on-forest:#f9fbf3;--moss:#d4f1d8;--clay:#b53e2a}
@media(prefers-color-scheme:dark){:root{--paper:#0d1611;--surface:#16211a;--line:#2b382f;--ink:#f1efe4;--ink-2:#b6b7a9;--forest:#69c88e;--on-forest:#07180f;--moss:#1d3a28;--clay:#ef8a76}}
*{box-sizing:border-box}
body{margin:0;font:400 16px/1.5 Figtree,system-ui,sans-serif;background:var(--paper);color:var(--ink)}
main{max-width:820px;margin:0 auto;padding:24px 16px 48px}
h1{font:700 26px/1.2 "Bricolage Grotesque","Trebuchet MS",sans-serif;letter-spacing:-.015em;margin:0 0 4px}
h2{font:650 18px/1.3 "Bricolage Grotesque","Trebuchet MS",sans-serif;margin:24px 0 8px}
p{margin:0 0 12px}.muted{color:var(--ink-2);font-size:14px}
a{color:var(--forest)}
.row{display:flex;gap:8px;flex-wrap:wrap;align-items:center}
.card{background:var(--surface);border:1px solid var(--line);border-radius:16px;overflow:hidden}
.list{list-style:none;margin:16px 0;padding:0}
.list li+li{border-top:1px solid var(--line)}
.list a,.list button{display:flex;width:100%;gap:4px 16px;flex-wrap:wrap;justify-content:space-between;align-items:baseline;padding:14px 16px;min-height:44px;color:inherit;text-decoration:none;background:none;border:0;border-radius:0;font:inherit;text-align:left}
.list a:hover,.list button:hover{background:var(--moss)}
.list b{font-weight:640}
label{display:block;font-size:14px;font-weight:600;color:var(--ink-2);margin:12px 0 4px}
label.check{display:flex;gap:10px;align-items:center;min-height:44px;margin:8px 0}
input,select{font:inherit;color:inherit;background:var(--surface);border:1.5px solid var(--line);border-radius:12px;padding:0 12px;height:46px;width:100%}
input[type=checkbox]{width:22px;height:22px}
input[type=search]{width:auto;flex:1 1 220px}
button{font:620 16px Figtree,system-ui,sans-serif;min-height:46px;padding:0 18px;border-radius:12px;border:0;background:var(--forest);color:var(--on-forest);cursor:pointer}
button.quiet{background:none;color:var(--forest);border:1.5px solid var(--line)}
button.danger{background:none;color:var(--clay);border:1.5px solid var(--line)}
:focus-visible{outline:3px solid var(--forest);outline-offset:2px}
iframe{display:block;width:100%;height:640px;border:0;background:#fff}
pre{margin:0;padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}
.row>a{display:inline-flex;align-items:center;min-height:44px;margin-right:8px}
.list .line{display:flex;justify-content:space-between;gap:16px;padding:12px 16px}.line>:last-child{white-space:nowrap}
.list .line a{display:inline;padding:0;color:var(--forest);text-decoration:underline}
.list .line button{width:auto;align-items:center;padding:0 14px;border:1.5px solid var(--line);border-radius:12px}
h3{font-size:16px;margin:0 0 4px;overflow-wrap:anywhere}
[role=alert]{color:var(--clay);font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:12px 0;font-size:15px}dt{color:var(--ink-2)}dd{margin:0;overflow-wrap:anywhere}`;

/**
 * A whole page in Hazel's colours.
 * @param body trusted HTML; escape what comes from outside with `escapeHtml`
 */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;
}

/** Answers with a page; with a problem on it, as a refusal. */
export const sendPage = (res: Response, title: string, body: string, problem = ''): void =>
  void res.status(problem === '' ? 200 : 402).send(htmlPage(title, body));
export const sendGone = (res: Response, title: string): void =>
  void res.status(404).send(htmlPage(title, `<h1>${title}</h1>`));

/** The choices of a select; without a chosen one the first is selected. */
export const options = (choices: readonly (readonly [value: string, name: string])[], chosen = ''): string =>
  choices
    .map(
      ([value, name]) =>
        `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${name}</option>`,
    )
    .join('');

export const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
export const alert = (problem: string): string =>
  problem === '' ? '' : `<p role="alert">${escapeHtml(problem)}</p>`;
export const detailRows = (pairs: readonly (readonly [string, string])[]): string =>
  `<dl>${pairs.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
