import { useNavigate } from '@remix-run/react';
import { useRef, useState } from 'react';

import { Button } from '~/components/button';
import { newId } from '~/lib/id';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import type { SavingLine } from '~server/domain/coach/saving-line';

import type { KeptDraft } from './kept-draft';
import { EMPTY_SAVING_DRAFT, type NewSaving, draftOf } from './new-saving';
import type { SavingLineInUse } from './saving-line-field';
import SavingLineReading from './saving-line-reading';
import { add as ADD_TEXT } from './texts.json';
import { useLogNow } from './use-log-now';

/** Beside the saving line of Home: one button saves what was understood, or asks on Add for what is missing.
 * @param onSaved called once it is stored or waits on this device */
export default function SavingLineNow({ line, onSaved }: { line: SavingLineInUse; onSaved: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const { logNow, question } = useLogNow();
  const [read, setRead] = useState<SavingLine | null>(null);
  const [pending, setPending] = useState(false);
  /** A saving that got no answer may have arrived, so the same line keeps its id. */
  const attempt = useRef<{ text: string; id: string } | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const { text } = line;
  const saving = savingOf(read);
  const save = async () => {
    if (!saving) return;
    if (attempt.current?.text !== text) attempt.current = { text, id: newId() };
    setPending(true);
    await logNow({ ...saving, id: attempt.current.id }, () => {
      attempt.current = null;
      onSaved();
    });
    setPending(false);
  };
  const openForm = (understood: SavingLine | null) => {
    const draft = { ...EMPTY_SAVING_DRAFT, ...draftOf(understood, me), line: text };
    const sent = attempt.current?.text === text ? attempt.current.id : null;
    const told: KeptDraft = { draft, attempt: sent };
    navigate(paths.add(), { state: told });
  };
  return (
    <>
      {text.trim() !== '' && (
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
      <SavingLineReading
        line={line}
        onRead={setRead}
        onEnter={(understood) => (savingOf(understood) ? button.current?.focus() : openForm(understood))}
      />
      {question}
    </>
  );
}

function savingOf(read: SavingLine | null): Omit<NewSaving, 'id'> | null {
  if (read === null || read.amount === null || read.category === null || read.date === null) return null;
  const { amount, category, date, note } = read;
  return { amount, category, date, note };
}
