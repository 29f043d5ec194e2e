import { useNavigate } from '@remix-run/react';
import { useRef, useState } from 'react';

import { Button } from '~/components/button';
import { newId } from '~/lib/id';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import type { SavingLine } from '~server/domain/coach/saving-line';

import type { KeptDraft } from './kept-draft';
import { EMPTY_SAVING_DRAFT, type NewSaving, draftOf } from './new-saving';
import { SavingLineField } from './saving-line-field';
import { add as ADD_TEXT } from './texts.json';
import { useLogNow } from './use-log-now';

/** The saving line on Home: what was understood is saved by one button, and what is missing is asked on Add. */
export function SavingLineNow() {
  const me = useMe();
  const navigate = useNavigate();
  const { logNow, question } = useLogNow();
  const [line, setLine] = useState('');
  const [read, setRead] = useState<SavingLine | null>(null);
  const [pending, setPending] = useState(false);
  /** A saving that got no answer may have arrived, so the same line keeps its id. */
  const attempt = useRef<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const change = (text: string) => {
    attempt.current = null;
    if (text === '') setRead(null);
    setLine(text);
  };
  const saving = line === '' ? null : savingOf(read);
  const save = async () => {
    if (!saving) return;
    attempt.current ??= newId();
    setPending(true);
    await logNow({ ...saving, id: attempt.current }, () => change(''));
    setPending(false);
  };
  const openForm = (understood: SavingLine | null) => {
    const draft = { ...EMPTY_SAVING_DRAFT, ...draftOf(understood, me), line };
    const told: KeptDraft = { draft, attempt: attempt.current };
    navigate(paths.add(), { state: told });
  };
  return (
    <>
      <SavingLineField
        value={line}
        onChange={change}
        onRead={setRead}
        onEnter={(understood) => (savingOf(understood) ? button.current?.focus() : openForm(understood))}
      >
        {line.trim() !== '' && (
          <Button
            ref={button}
            small
            look={saving ? 'primary' : 'ghost'}
            className="flex-none self-stretch"
            pending={pending}
            onClick={() => (saving ? void save() : openForm(read))}
          >
            {saving ? 'Save' : ADD_TEXT.lineRest}
          </Button>
        )}
      </SavingLineField>
      {question}
    </>
  );
}

function savingOf(read: SavingLine | null): Omit<NewSaving, 'id'> | null {
  if (read === null || read.amount === null || read.category === null || read.date === null) return null;
  const { amount, category, date, note } = read;
  return { amount, category, date, note };
}
