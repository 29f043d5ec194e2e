import { useEffect, useRef, useState } from 'react';

import { Field } from '~/components/field';
import { trpc } from '~/trpc/client';

import AUTH_TEXT from './texts.json';

const PAUSE_MS = 400;
/** Only such names are asked for (docs/product/accounts.md, 'Accounts and sign-in'). */
const POSSIBLE = /^[A-Za-z0-9_-]{1,50}$/;

/** Whether a name is free, asked when typing pauses. */
function useAvailability(name: string) {
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(name), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const settled = wanted === name && POSSIBLE.test(wanted);
  const query = trpc.accounts.checkDisplayName.useQuery(
    { displayName: wanted },
    { enabled: settled, retry: false },
  );
  return { result: settled ? query.data : undefined, failed: settled && query.isError };
}

const notFree = (name: string, reserved: boolean): string =>
  reserved ? AUTH_TEXT.nameReserved : `Display name "${name}" is already taken.`;

export interface DisplayNameFieldProps {
  defaultValue: string;
  error: string | undefined;
  /** Free names that came with the server's refusal. */
  suggestions: readonly string[];
  /** Called when a suggestion was taken, so that the message about the previous name goes away. */
  onSuggestion: () => void;
}

/** Field for the display name: says whether it is free, and offers up to three that are. */
export function DisplayNameField({ defaultValue, error, suggestions, onSuggestion }: DisplayNameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const { result, failed } = useAvailability(name);
  const taken = result?.available === false;
  const free = taken ? result.suggestions : name === '' || name === defaultValue.trim() ? suggestions : [];
  const choose = (suggestion: string) => {
    if (input.current) input.current.value = suggestion;
    setName(suggestion);
    onSuggestion();
    input.current?.focus();
  };
  return (
    <div className="stack gap-2">
      <Field
        label="Display name"
        error={error ?? (result && !result.available ? notFree(name, result.reserved) : undefined)}
        hint="What others see. Letters, numbers, hyphens and underscores."
      >
        {(control) => (
          <input
            {...control}
            className="input"
            ref={input}
            name="displayName"
            defaultValue={defaultValue}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            required
            onInput={(event) => setName(event.currentTarget.value.trim())}
          />
        )}
      </Field>
      <div role="status" className="empty:hidden">
        {failed && <p className="hint">{AUTH_TEXT.nameNotChecked}</p>}
        {result?.available && <p className="hint">{`"${name}" is free.`}</p>}
        {free.length > 0 && (
          <>
            <p className="hint pb-1.5">Still free:</p>
            <noscript>
              <p className="hint">{free.join(', ')}</p>
            </noscript>
            <div className="choices needs-script">
              {free.map((suggestion) => (
                <button key={suggestion} type="button" className="choice" onClick={() => choose(suggestion)}>
                  {suggestion}
                </button>
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  );
}
