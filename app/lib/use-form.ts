import { type FormEvent, useEffect, useRef, useState } from 'react';

import { dismissNotice, notifyError } from '~/components/notify';
import { publicErrorFrom } from '~/trpc/client';

import type { FieldErrors, FormResult } from './read-form';

interface FormOptions<Typed, Value> {
  initial: Typed | (() => Typed);
  /** The mistakes to begin with. */
  errors?: FieldErrors | undefined;
  /** Reads what is typed by the schema of the procedure (`readForm`), which may be fetched first. */
  read: (typed: Typed) => FormResult<Value> | Promise<FormResult<Value>>;
  /** Sends it, and says that it worked. Throws what the procedure throws.
   * @param confirmed true after a yes to what `asks` asked */
  send: (value: Value, confirmed?: true) => Promise<unknown> | undefined;
  /** Takes over an error that is a question; `onYes` sends the same again, confirmed. True when it did. */
  asks?: ((error: unknown, onYes: () => void) => boolean) | undefined;
  /** The message when the server does not answer; a function gives the message for every refusal, null for none. */
  failed: string | ((error: unknown) => string | null);
}

/** A form: what is typed, its mistakes, which the next change clears, and how it is sent. This is the one way of forms
 * (docs/decisions/0077-forms-have-one-hook.md). */
export function useForm<Typed extends object, Value>(options: FormOptions<Typed, Value>) {
  const [typed, setTyped] = useState(options.initial);
  const [errors, setErrors] = useState<FieldErrors>(options.errors ?? {});
  const [pending, setPending] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const focusWanted = useRef(false);

  useEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  /** Shows mistakes beside their fields. The first field with one gets the focus where the form has the `ref`. */
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
  const refuse = (error: unknown) => {
    const publicError = publicErrorFrom(error);
    mark({ ...publicError?.fields });
    const { failed } = options;
    const text = typeof failed === 'string' ? (publicError?.message ?? failed) : failed(error);
    if (text !== null) notifyError(text);
  };
  const whilePending = async (run: () => Promise<unknown>) => {
    setPending(true);
    try {
      await run();
    } catch (error) {
      refuse(error);
    } finally {
      setPending(false);
    }
  };
  const passOn = async (value: Value, confirmed?: true) => {
    try {
      await options.send(value, confirmed);
    } catch (error) {
      if (!options.asks?.(error, () => void whilePending(() => passOn(value, true)))) throw error;
    }
  };
  const submit = () =>
    whilePending(async () => {
      const result = await options.read(typed);
      if (!result.ok) return show(result.errors);
      setErrors({});
      dismissNotice();
      await passOn(result.value);
    });
  const update = (next: (current: Typed) => Typed) => {
    setTyped(next);
    setErrors({});
  };

  return {
    typed,
    errors,
    pending,
    show,
    setErrors,
    change: (part: Partial<Typed>) => update((current) => ({ ...current, ...part })),
    /** Value, mistake and change of a field, for its component. */
    field: <Name extends keyof Typed & string>(name: Name) => ({
      value: typed[name],
      error: errors[name],
      onChange: (value: Typed[Name]) => update((current) => ({ ...current, [name]: value })),
    }),
    ref,
    props: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (!pending) void submit();
      },
    },
  };
}
