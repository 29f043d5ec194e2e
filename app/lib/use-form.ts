import { type FormEvent, useEffect, useRef, useState } from 'react';

import { dismissNotice, notifyError } from '~/components/notify';
import { publicErrorFrom } from '~/trpc/client';

import { failureText } from './failure-text';
import type { FieldErrors, FormResult } from './read-form';

interface FormOptions<Typed, Value> {
  initial: Typed | (() => Typed);
  /** The mistakes to begin with. */
  errors?: FieldErrors | undefined;
  /** Reads what is typed by the schema of the procedure (`readForm`), which may be fetched first. */
  read: (typed: Typed, form: HTMLFormElement) => FormResult<Value> | Promise<FormResult<Value>>;
  /** Sends it, and says that it worked. Throws what the procedure throws.
   * @param confirmed true after a yes to what `asks` asked */
  send: (value: Value, confirmed?: true) => Promise<unknown>;
  /** Takes over an error that is a question; `onYes` sends the same again, confirmed. True when it did. */
  asks?: ((error: unknown, onYes: () => void) => boolean) | undefined;
  /** The message when the server does not answer. A function gives the message of every refusal, or the mistakes to
   * show in place of one. */
  failed: string | ((error: unknown) => string | FieldErrors);
}

/** `initial` and `read` of a form that only the server checks. */
export const unchecked = <Typed extends object>(initial: Typed) => ({
  initial,
  read: (typed: Typed) => ({ ok: true as const, value: typed }),
});

/** For `failed`: a refusal that names fields is shown there, any other one is said. */
export const atFields =
  (text: (error: unknown) => string) =>
  (error: unknown): string | FieldErrors => {
    const fields = publicErrorFrom(error)?.fields ?? {};
    return Object.keys(fields).length > 0 ? fields : text(error);
  };

const WRONG_CONTROL =
  ':is(input, select, textarea)[aria-invalid="true"], fieldset[aria-invalid="true"] input';

/** A form: what is typed, its mistakes, and how it is sent. A mistake goes away when its field is changed. This is the
 * one way of forms (docs/decisions/0077-forms-have-one-hook.md). */
export function useForm<Typed extends object, Value>(options: FormOptions<Typed, Value>) {
  const [typed, setTyped] = useState(options.initial);
  const [errors, setErrors] = useState<FieldErrors>(options.errors ?? {});
  const [pending, setPending] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const focusWanted = useRef(false);

  useEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    ref.current?.querySelector<HTMLElement>(WRONG_CONTROL)?.focus();
  }, [errors]);

  /** Shows mistakes beside their fields. The first one gets the focus where the form has the `ref`. */
  const mark = (mistakes: FieldErrors) => {
    focusWanted.current = true;
    setErrors({ ...mistakes });
  };
  /** Marks mistakes, and says the first of them. */
  const show = (mistakes: FieldErrors) => {
    mark(mistakes);
    const [first] = Object.values(mistakes);
    if (first !== undefined) notifyError(first);
  };
  const whilePending = async (run: () => Promise<unknown>) => {
    setPending(true);
    try {
      await run();
    } catch (error) {
      const { failed } = options;
      const publicError = publicErrorFrom(error);
      const told =
        typeof failed === 'string' ? (publicError?.message ?? failureText(error, failed)) : failed(error);
      mark(typeof told === 'string' ? { ...publicError?.fields } : told);
      if (typeof told === 'string') notifyError(told);
    } finally {
      setPending(false);
    }
  };
  const send = async (value: Value, confirmed?: true) => {
    try {
      await options.send(value, confirmed);
    } catch (error) {
      if (!options.asks?.(error, () => void whilePending(() => send(value, true)))) throw error;
    }
  };
  const submit = (form: HTMLFormElement) =>
    whilePending(async () => {
      const result = await options.read(typed, form);
      if (!result.ok) return show(result.errors);
      setErrors({});
      dismissNotice();
      await send(result.value);
    });
  /** @param changed the fields whose mistakes go away; the last part of a mistake's path is its field */
  const update = (changed: readonly string[], next: (current: Typed) => Typed) => {
    setTyped(next);
    setErrors((current) =>
      Object.fromEntries(
        Object.entries(current).filter(([path]) => !changed.includes(path.slice(path.lastIndexOf('.') + 1))),
      ),
    );
  };

  return {
    typed,
    errors,
    pending,
    show,
    setTyped,
    setErrors,
    change: (part: Partial<Typed>) => update(Object.keys(part), (current) => ({ ...current, ...part })),
    /** Value, mistake and change of a field, for its component. */
    field: <Name extends keyof Typed & string>(name: Name) => ({
      value: typed[name],
      error: errors[name],
      onChange: (value: Typed[Name]) => update([name], (current) => ({ ...current, [name]: value })),
    }),
    ref,
    props: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!pending) void submit(event.currentTarget);
      },
    },
  };
}
