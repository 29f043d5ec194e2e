/** What a document needs to start its scripts. */
export interface Start {
  /** All files of the first load but the entry, fetched side by side and run in this order. */
  files: readonly string[];
  /** The module of each route of the document. */
  routes: Readonly<Record<string, string>>;
  /** Remix' manifest with these routes. */
  manifest: unknown;
  /** The module that hydrates. */
  entry: string;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Sent when the document is hydrated: from then on React answers a tap by itself. */
export const HYDRATED = 'hydrated';

/** Starts the scripts of a document after its first paint, and until they have hydrated it keeps what is typed and
 * pressed, to type and press it again then. A form that the server can take waits a second for that, and is sent as without
 * scripts. Its text is written into the head of the document (`StartScripts`), before the first field, so it uses nothing from
 * outside. */
export function begin({ files, routes, manifest, entry }: Start, hydrated: string): void {
  const nonce = document.currentScript?.nonce ?? '';
  const typed = new Map<Field, string | boolean>();
  const kept = new Set<HTMLElement>();
  const sent = new Set<HTMLElement>();
  const busy = new Set<Element>();
  const showBusy = (element: Element | null) => {
    if (!element) return;
    busy.add(element);
    element.setAttribute('aria-busy', 'true');
  };
  // What changes before it is hydrated is drawn again by React: then the one that looks the same is meant.
  const shownNow = <Kind extends HTMLElement>(one: Kind): Kind | undefined =>
    one.isConnected
      ? one
      : [...document.querySelectorAll<Kind>(one.localName)].find(
          (other) =>
            other.textContent === one.textContent &&
            other.getAttribute('name') === one.getAttribute('name') &&
            other.getAttribute('value') === one.getAttribute('value'),
        );
  const goesAlone = (form: HTMLFormElement | null) => form?.hasAttribute('method') ?? false;

  const noteTyped = ({ target }: Event) => {
    if (
      !(target instanceof HTMLSelectElement) &&
      !(target instanceof HTMLTextAreaElement) &&
      (!(target instanceof HTMLInputElement) || target.type === 'file')
    )
      return;
    // The latest comes last, as among the choices of a group.
    typed.delete(target);
    // React has taken the field over, and hears this itself.
    if ('_valueTracker' in target) return;
    const ticks = target.type === 'checkbox' || target.type === 'radio';
    typed.set(target, ticks && 'checked' in target ? target.checked : target.value);
  };
  const typeAgain = (field: Field, value: string | boolean) => {
    // Makes React hydrate the part of the field first, else it would take the value for the one that was always there.
    field.dispatchEvent(new Event('touchcancel', { bubbles: true }));
    if (typeof value === 'boolean') {
      if (!('checked' in field)) return;
      field.checked = !value;
      return field.click();
    }
    const end = field === document.activeElement && 'selectionEnd' in field ? field.selectionEnd : null;
    // React knows what it was told of a value last, and takes an event about the same one for none.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
    if (end !== null && 'setSelectionRange' in field) field.setSelectionRange(end, end);
  };
  const click = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const pressed = target.closest('button');
    if (!pressed) return;
    const { type, form } = pressed;
    const submits = type === 'submit' && goesAlone(form);
    if (submits ? sent.has(pressed) : type !== 'button' && goesAlone(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (submits && !kept.has(pressed))
      setTimeout(() => {
        // Empty once the document is hydrated. What was pressed before it, only scripts can answer.
        if (kept.values().next().value !== pressed) return;
        kept.delete(pressed);
        sent.add(pressed);
        pressed.click();
      }, 1000);
    kept.add(pressed);
    showBusy(pressed);
  };
  const submit = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    if (goesAlone(event.target)) return showBusy(event.submitter);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Only a script knows that Enter sends a text of many lines.
  const keydown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLTextAreaElement) || target.enterKeyHint !== 'send') return;
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    target.form?.querySelector<HTMLElement>('[type=submit]')?.click();
  };
  document.addEventListener('input', noteTyped, true);
  document.addEventListener('keydown', keydown, true);
  document.addEventListener('click', click, true);
  document.addEventListener('submit', submit, true);
  document.addEventListener(
    hydrated,
    () => {
      document.removeEventListener('input', noteTyped, true);
      document.removeEventListener('keydown', keydown, true);
      document.removeEventListener('click', click, true);
      document.removeEventListener('submit', submit, true);
      for (const element of busy) element.removeAttribute('aria-busy');
      // All are found before one of them changes what stands on the others.
      const fields = [...typed].map(([field, value]) => ({ field: shownNow(field), value }));
      const pressed = [...kept].flatMap((element) => shownNow(element) ?? []);
      kept.clear();
      for (const { field, value } of fields) if (field) typeAgain(field, value);
      // React draws what one press changed before the next, as between those of a finger.
      const pressNext = () => {
        const next = pressed.shift();
        if (!next) return;
        next.click();
        setTimeout(pressNext);
      };
      pressNext();
    },
    { once: true },
  );

  let started = false;
  const start = async () => {
    if (started) return;
    started = true;
    for (const href of [...files, entry])
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href }),
      );
    // The document is hydrated as a whole.
    if (document.readyState === 'loading')
      await new Promise((read) => document.addEventListener('DOMContentLoaded', read, { once: true }));
    // One file after the other, because what is run in one go blocks a tap for as long.
    for (const file of files) await import(/* @vite-ignore */ file);
    const modules: [string, unknown][] = [];
    for (const [id, file] of Object.entries(routes))
      modules.push([id, await import(/* @vite-ignore */ file)]);
    Object.assign(window, { __remixManifest: manifest, __remixRouteModules: Object.fromEntries(modules) });
    await import(/* @vite-ignore */ entry);
  };
  // A tab in the background paints nothing, and an old browser does not tell.
  setTimeout(() => void start(), 1000);
  // Told once the first paint is on the screen.
  new PerformanceObserver(() => void start()).observe({ type: 'paint', buffered: true });
}
