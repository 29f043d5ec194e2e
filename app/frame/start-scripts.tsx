import { Scripts, UNSAFE_RemixContext, useMatches } from '@remix-run/react';
import { useContext, useEffect } from 'react';

import { useNonce } from '~/nonce';

import { HYDRATED, begin, type Start } from './begin';

/** JSON inside of a script element: nothing in it can end the element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Its text without indentation and comments. */
const BEGIN = import.meta.env.SSR ? begin.toString().replace(/^\s+(\/\/.*\n)?/gm, '') : '';

/** The scripts of a document, in place of Remix' `Scripts`: they are fetched and run after the first paint (`begin`). In the
 * browser the elements stay as the server sent them. In development Remix' own stay, which know how to reload modules. */
export function StartScripts() {
  const nonce = useNonce();
  const context = useContext(UNSAFE_RemixContext);
  const ids = useMatches().map(({ id }) => id);
  // The parts that are loaded on demand are hydrated after the rest, in tasks that leave no idle time. Safari has no such call.
  useEffect(() => {
    const tell = () => void document.dispatchEvent(new Event(HYDRATED));
    if ('requestIdleCallback' in window) requestIdleCallback(tell, { timeout: 500 });
    else setTimeout(tell, 100);
  }, []);
  if (!import.meta.env.PROD) return <Scripts nonce={nonce} />;
  const texts = import.meta.env.SSR && context ? textsOf(context, ids) : ['', ''];
  return (
    <>
      {texts.map((text, index) => (
        <script
          key={index}
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: text }}
        />
      ))}
    </>
  );
}

/** The large shared files (`sharedFile` in vite.config.ts); what the others need runs first. */
const FIRST = ['/framework-', '/data-', '/ui-', '/more-'];
const turnOf = (file: string) => {
  const turn = FIRST.findIndex((name) => file.includes(name));
  return turn === -1 ? FIRST.length : turn;
};

type Context = NonNullable<React.ContextType<typeof UNSAFE_RemixContext>>;

function textsOf({ manifest, serverHandoffString = '' }: Context, ids: readonly string[]): string[] {
  const shown = ids.flatMap((id) => manifest.routes[id] ?? []);
  const { entry } = manifest;
  const files = [...entry.imports, ...shown.flatMap(({ module, imports = [] }) => [...imports, module])];
  const start: Start = {
    files: [...new Set(files)].sort((one, other) => turnOf(one) - turnOf(other)),
    routes: Object.fromEntries(shown.map(({ id, module }) => [id, module])),
    manifest,
    entry: entry.module,
  };
  return [
    `window.__remixContext=${serverHandoffString};`,
    `(${BEGIN})(${inScript(start)},${inScript(HYDRATED)});`,
  ];
}
