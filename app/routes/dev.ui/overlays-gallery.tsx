import { useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { Button } from '~/components/button';
import { Dialog, DialogClose } from '~/components/dialog';
import { Field } from '~/components/field';
import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { Tabs } from '~/components/tabs';
import { TextInput } from '~/components/text-input';
import { Tooltip } from '~/components/tooltip';

import { Specimen } from './specimen';

/** Everything that opens, and the two kinds of message. */
export function OverlaysGallery() {
  const [answer, setAnswer] = useState('not asked yet');
  return (
    <>
      <Specimen title="Tabs">
        <Tabs
          label="Account"
          tabs={[
            { value: 'in', label: 'Sign In', content: <p className="card">The fields of signing in.</p> },
            { value: 'up', label: 'Sign Up', content: <p className="card">The fields of signing up.</p> },
          ]}
        />
      </Specimen>
      <Specimen title="Dialogs and tooltip">
        <div className="row flex-wrap">
          <Dialog
            trigger={
              <Button small look="ghost">
                Open dialog
              </Button>
            }
            title="How we calculated this"
            description="Two meals at €17.40 against cooking at €6.10."
            actions={
              <>
                <DialogClose asChild>
                  <Button look="ghost">Not now</Button>
                </DialogClose>
                <Button onClick={() => notifyInfo("You've already checked in today! 🎯")}>Use €22.60</Button>
              </>
            }
          >
            <Field label="People">
              {(control) => <TextInput {...control} inputMode="numeric" defaultValue="2" />}
            </Field>
          </Dialog>
          <AlertDialog
            trigger={
              <Button small look="danger">
                Delete
              </Button>
            }
            title="Delete this saving?"
            description="Its 16 XP go with it. You can undo this for 10 seconds."
            confirmLabel="Delete"
            onConfirm={() => setAnswer('confirmed')}
          />
          <Tooltip text="Opens after 700 ms, or at once by keyboard.">
            <Button small look="quiet">
              Tooltip
            </Button>
          </Tooltip>
        </div>
        <p className="muted">Answer: {answer}</p>
      </Specimen>
      <Specimen title="Messages">
        <div className="row flex-wrap">
          <Button small look="ghost" onClick={() => notifyError('Failed to save entry')}>
            Error notice
          </Button>
          <Button small look="ghost" onClick={() => notifyInfo("You've already checked in today! 🎯")}>
            Info notice
          </Button>
          <Button small look="ghost" onClick={() => notifySuccess('Daily check-in complete! +5 XP 🔥')}>
            Success toast
          </Button>
          <Button
            small
            look="ghost"
            onClick={() =>
              notifySuccess('Saving deleted', {
                durationMs: 10_000,
                action: { label: 'Undo', onPress: () => notifySuccess('Saving restored') },
              })
            }
          >
            Toast with undo
          </Button>
        </div>
      </Specimen>
    </>
  );
}
